import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '#tests/setup/engines.ts'
import { signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'

describe.each(engines)('the project list on $name', ({ open }) => {
  let running: Awaited<ReturnType<typeof startTestApp>>
  let ada: TestFarmer

  beforeEach(async () => {
    running = await startTestApp({ db: await open() })
    ada = await signUp(running.app)
  })
  afterEach(() => running.close())

  const create = async (name: string, key?: string) => {
    const headers = key ? { 'idempotency-key': key } : {}
    return (await ada.call('POST', '/api/projects', { name }, headers)).json<{ id: string }>()
  }

  test('is sent again after a change, and only then', async () => {
    await create('North farm')
    const first = await ada.call('GET', '/api/projects')
    const etag = String(first.headers.etag)
    expect(first.headers['cache-control']).toBe('private, no-cache')
    const again = await ada.call('GET', '/api/projects', undefined, { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const { id } = await create('South farm')
    const changed = await ada.call('GET', '/api/projects', undefined, { 'if-none-match': etag })
    expect(changed.json()).toHaveLength(2)
    await ada.call('PATCH', `/api/projects/${id}`, { name: 'Hill farm' })
    const renamed = await ada.call('GET', '/api/projects', undefined, {
      'if-none-match': String(changed.headers.etag),
    })
    expect(renamed.json()).toMatchObject([{ id, name: 'Hill farm' }, { name: 'North farm' }])
    await ada.call('DELETE', `/api/projects/${id}`)
    const deleted = await ada.call('GET', '/api/projects', undefined, {
      'if-none-match': String(renamed.headers.etag),
    })
    expect(deleted.json()).toHaveLength(1)
  })

  test('is never that of the previous farmer in the same browser', async () => {
    const ben = await signUp(running.app)
    const urls = ['/api/projects', '/api/glance?zone=UTC']
    await create('North farm')
    await ben.call('POST', '/api/projects', { name: 'Hill farm' })
    for (const url of urls) {
      const version = String((await ada.call('GET', url)).headers.etag)
      const answer = await ben.call('GET', url, undefined, { 'if-none-match': version })
      expect(answer.statusCode).toBe(200)
    }
  })

  test('gains one project from a repeated request, even a concurrent one', async () => {
    const [first, second] = await Promise.all([create('North', 'k1'), create('North', 'k1')])
    const third = await create('North', 'k1')
    expect(second).toEqual(first)
    expect(third).toEqual(first)
    expect((await ada.call('GET', '/api/projects')).json()).toHaveLength(1)
  })

  test('gains nothing from a request whose key was used for another', async () => {
    const send = (payload: object) =>
      ada.call('POST', '/api/projects', payload, { 'idempotency-key': 'k1' })
    const first = await send({ name: 'North', description: 'Wet' })
    const refused = await send({ name: 'South', description: 'Wet' })
    expect([refused.statusCode, refused.body]).toEqual([
      422,
      'This Idempotency-Key was used for another request. Send this one with its own key.',
    ])
    expect((await send({ description: 'Wet', name: 'North' })).json()).toEqual(first.json())
    expect((await ada.call('GET', '/api/projects')).json()).toHaveLength(1)
  })

  test('gains nothing from a repeated request whose body hash was not stored', async () => {
    const first = await create('North', 'k1')
    await running.db.updateTable('idempotentAnswers').set({ bodyHash: null }).execute()
    expect(await create('North', 'k1')).toEqual(first)
  })

  test('keeps script in a name as plain text', async () => {
    const name = '<script>alert(1)</script> "\\ \u2028 🌱'
    await create(name)
    const [project] = (await ada.call('GET', '/api/projects')).json<{ name: string }[]>()
    expect(project?.name).toBe(name)
  })
})

describe('an invalid request', () => {
  let running: Awaited<ReturnType<typeof startTestApp>>
  let ada: TestFarmer

  beforeEach(async () => {
    running = await startTestApp()
    ada = await signUp(running.app)
  })
  afterEach(() => running.close())

  const send = (headers: Record<string, string>, payload: string) =>
    running.app.inject({
      method: 'POST',
      url: '/api/projects',
      headers: { cookie: ada.cookie, origin: 'http://localhost:5000', ...headers },
      payload,
    })
  const json = { 'content-type': 'application/json' }

  test.each([
    ['malformed JSON', json, '{"name":', 400],
    ['no body', json, '', 400],
    ['a body that is no object', json, '[]', 400],
    ['prototype pollution', json, '{"__proto__":{"name":"x"},"name":"y"}', 400],
    ['another content type', { 'content-type': 'text/plain' }, 'name=x', 415],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'name=x', 415],
    ['more than 1 MiB', json, JSON.stringify({ name: 'x'.repeat(1_100_000) }), 413],
    ['a foreign origin', { ...json, origin: 'https://evil.example' }, '{"name":"x"}', 403],
    ['a foreign site', { ...json, 'sec-fetch-site': 'cross-site' }, '{"name":"x"}', 403],
  ])('%s is refused with a sentence and no trace', async (_what, headers, payload, status) => {
    const answer = await send(headers, payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(answer.body).toMatch(/^[A-Z].*\.$/)
    expect(answer.body).not.toMatch(/Error|\n\s+at |node_modules/)
    expect((await ada.call('GET', '/api/projects')).json()).toEqual([])
  })

  test('is answered in JSON on request', async () => {
    const answer = await send({ ...json, accept: 'application/json' }, '{"name":""}')
    expect(answer.json()).toEqual({ message: 'A project needs a name.' })
  })

  test('gets 404 for an unknown path and 405 for a wrong method', async () => {
    const unknown = await ada.call('GET', '/api/nothing')
    expect([unknown.statusCode, unknown.body]).toEqual([404, 'There is nothing at this address.'])
    const wrong = await ada.call('PATCH', '/api/projects')
    expect([wrong.statusCode, wrong.body]).toEqual([405, 'PATCH is not possible at this address.'])
  })
})
