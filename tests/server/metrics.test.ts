import { once } from 'node:events'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { AiUnavailable } from '#server/ai.ts'
import { openBuiltinAi } from '#server/builtin-ai.ts'
import { openMetrics } from '#server/metrics/metrics.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { spottedLeaf } from '#tests/builders/photos.ts'
import { builtSpa } from '#tests/setup/built-spa.ts'
import { openTestStore } from '#tests/setup/objects.ts'
import { signUp, startTestApp } from '#tests/setup/server.ts'
import { addressOf, newLink } from '#tests/setup/uploads.ts'

const TOKEN = 'a token of the tests'

let farm: Awaited<ReturnType<typeof startTestApp>>
afterEach(() => farm.close())

const startCounted = async (overrides: Parameters<typeof startTestApp>[0] = {}) => {
  const metrics = openMetrics()
  const ai = metrics.watchAi(openBuiltinAi())
  farm = await startTestApp({ ai, metrics: { metrics, token: TOKEN }, ...overrides })
  const read = async (authorization: string | undefined = `Bearer ${TOKEN}`) =>
    farm.anonymous('GET', '/metrics', undefined, { authorization })
  /** Value of the only series with this name and these labels. */
  const figure = async (series: string) => {
    const line = (await read()).body.split('\n').find((text) => text.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.split(' ').at(-1))
  }
  return { metrics, read, figure }
}

test('requests are counted by route and status, never by path', async () => {
  const { read, figure } = await startCounted()
  const farmer = await signUp(farm.app)
  for (const id of ['one', 'two']) await farmer.call('DELETE', `/api/projects/${id}`)
  await farm.anonymous('GET', '/api/nowhere/at-all')
  const count = (labels: string) => figure(`http_request_duration_seconds_count{${labels}}`)
  expect(await count('method="DELETE",route="/api/projects/:projectId",status="404"')).toBe(2)
  expect(await count('method="GET",route="unknown",status="404"')).toBe(1)
  const { body, headers } = await read()
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(body).not.toContain('at-all')
  expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
})

test('a page of the SPA is counted apart from an unknown path', async () => {
  const spa = await builtSpa({ 'index.html': '<html><head><style></style></head></html>' })
  const { figure } = await startCounted({ spaFolder: spa.folder })
  await farm.anonymous('GET', '/dashboard/data')
  await farm.anonymous('GET', '/crop-selection/one')
  await farm.anonymous('POST', '/crop-selection/one')
  await farm.anonymous('GET', '/api/nowhere')
  const count = (labels: string) => figure(`http_request_duration_seconds_count{${labels}}`)
  expect(await count('method="GET",route="page",status="200"')).toBe(2)
  expect(await count('method="POST",route="unknown",status="404"')).toBe(1)
  expect(await count('method="GET",route="unknown",status="404"')).toBe(1)
  expect(await count('method="GET",route="unknown",status="200"')).toBeUndefined()
  await spa.remove()
})

test('only the holder of the token may read them', async () => {
  const { read } = await startCounted()
  for (const wrong of ['', 'Bearer', `Bearer ${TOKEN}x`, TOKEN]) {
    expect([wrong, (await read(wrong)).statusCode]).toEqual([wrong, 401])
  }
})

test('without a token there is nothing to read', async () => {
  farm = await startTestApp()
  expect((await farm.anonymous('GET', '/metrics')).statusCode).toBe(404)
})

test('AI calls are counted by engine and outcome, and photos in progress', async () => {
  const { figure } = await startCounted()
  const farmer = await signUp(farm.app)
  const post = async (path: string, payload: unknown) =>
    (await farmer.call('POST', path, payload)).json<{ id: string }>()
  const { id: projectId } = await post('/api/projects', { name: 'North farm' })
  const { id: entityId } = await post(`/api/projects/${projectId}/crops`, buildCropPayload())
  await post(`/api/ai-conversations/${projectId}`, { message: 'How many crops do I have?' })
  const link = await newLink(farmer)
  await farmer.call('PUT', link, await spottedLeaf(8))
  await post('/api/ai-analysis', { imageURL: addressOf(link), entityType: 'crop', entityId })

  const calls = (labels: string) => figure(`farm_ai_call_duration_seconds_count{${labels}}`)
  expect(await calls('call="chat",engine="built-in",outcome="ok"')).toBe(1)
  expect(await calls('call="photo",engine="built-in",outcome="ok"')).toBe(1)
  expect(await figure('farm_photos_in_hand')).toBe(0)
})

test('an AI call that fails is counted too', async () => {
  const { metrics, figure } = await startCounted()
  const refusing = metrics.watchAi({
    ...openBuiltinAi(),
    lookAtPhoto: () => Promise.reject(new AiUnavailable({ id: 'Too many' })),
  })
  const subject = { entityType: 'crop', name: 'Tomatoes' } as const
  await expect(refusing.lookAtPhoto(Buffer.of(), subject, 'ada')).rejects.toThrow('Too many')
  const failed = 'call="photo",engine="",outcome="unavailable"'
  expect(await figure(`farm_ai_call_duration_seconds_count{${failed}}`)).toBe(1)
})

test('the state of the connection pool is reported', async () => {
  const { metrics, figure } = await startCounted()
  const pool = { totalCount: 3, idleCount: 1, waitingCount: 0 }
  metrics.watchPool(pool)
  pool.waitingCount = 7
  expect(await figure('farm_database_connections{state="awaited"}')).toBe(7)
})

test('the response carries the request id of its log line', async () => {
  const lines: { reqId?: string; path?: string }[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as object)
      done()
    },
  })
  farm = await startTestApp({ log: pino(sink) })
  const answer = await farm.anonymous('GET', '/api/projects')
  if (lines.length === 0) await once(sink, 'drain')
  const line = lines.find(({ path }) => path === '/api/projects')
  expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  expect(line?.reqId).toBe(answer.headers['x-request-id'])
})

test('readiness reports database and store separately', async () => {
  const store = await openTestStore()
  let isStoreAway = false
  const ready = () => (isStoreAway ? Promise.reject(new Error('away')) : store.store.ready())
  farm = await startTestApp({ objects: { ...store.store, ready } })
  const readyz = async () => (await farm.anonymous('GET', '/readyz')).json<object>()
  expect(await readyz()).toEqual({ status: 'ready', database: 'ready', store: 'ready' })

  isStoreAway = true
  const answer = await farm.anonymous('GET', '/readyz')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  expect(answer.json()).toEqual({ status: 'not ready', database: 'ready', store: 'unreachable' })
  await farm.db.destroy()
  expect(await readyz()).toMatchObject({ database: 'unreachable', store: 'unreachable' })
  expect((await farm.anonymous('GET', '/healthz')).json()).toEqual({ status: 'alive' })
  await store.forget()
})
