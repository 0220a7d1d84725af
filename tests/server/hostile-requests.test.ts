import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { taskAnswer } from '#contract/tasks.ts'
import { timelinePage } from '#contract/timeline.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { engines } from '#tests/setup/engines.ts'
import { signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'

describe.each(engines)('texts that no keyboard types, on $name', ({ open }) => {
  let running: Awaited<ReturnType<typeof startTestApp>>
  let ada: TestFarmer
  let projectId = ''

  beforeAll(async () => {
    running = await startTestApp({ db: await open() })
    ada = await signUp(running.app)
    projectId = (await ada.call('POST', '/api/projects', { name: 'North' })).json<{ id: string }>()
      .id
  })
  afterAll(() => running.close())

  const sendRaw = (url: string, payload: string) =>
    running.app.inject({
      method: 'POST',
      url,
      headers: {
        cookie: ada.cookie,
        origin: 'http://localhost:5000',
        'content-type': 'application/json',
      },
      payload,
    })

  test.each([
    ['a NUL', String.raw`a\u0000b`],
    ['the first half of a character', String.raw`a\uD83C`],
    ['the second half of a character', String.raw`\udf31b`],
    ['two halves the wrong way round', String.raw`\udf31\ud83c`],
  ])('%s in a body is refused with a sentence', async (_what, text) => {
    const path = `/api/ai-conversations/${projectId}`
    for (const answer of [
      await sendRaw('/api/projects', `{"name":"${text}"}`),
      await sendRaw(path, `{"message":"${text}"}`),
    ]) {
      expect(answer.statusCode).toBe(400)
      expect(answer.body).toBe('A text may not contain NUL or half characters.')
    }
  })

  test('deeply nested arrays, which are slow to parse, are refused with a sentence', async () => {
    const nested = await sendRaw('/api/projects', '['.repeat(400_000) + ']'.repeat(400_000))
    expect([nested.statusCode, nested.body]).toEqual([400, 'The request contains too many lists.'])
    const named = await sendRaw('/api/projects', JSON.stringify({ name: '['.repeat(200) }))
    expect(named.statusCode).toBe(201)
  })

  test.each([
    [{ title: { code: 'finding', values: { finding: '[]' } } }, '[]'],
    [
      { title: { code: 'hasHelped', values: { finding: '[]' } } },
      'To see whether this has helped: []',
    ],
    [
      { title: { code: 'plantingDate', values: { date: 'mid June' } } },
      'From the planting date you entered, mid June.',
    ],
  ])('facts that mean nothing can be read everywhere: %j', async (facts, title) => {
    const task = { title: 'x', dueDate: '2026-06-01', facts }
    const added = await ada.call('POST', '/api/tasks', task)
    expect([added.statusCode, taskAnswer.parse(added.json()).task.title]).toEqual([201, title])
    const { id } = taskAnswer.parse(added.json()).task
    for (const [method, path, body] of [
      ['GET', '/api/tasks?zone=UTC'],
      ['GET', '/api/notifications?zone=UTC'],
      ['PUT', `/api/tasks/${id}/completion`, { zone: 'UTC' }],
      ['GET', '/api/timeline'],
    ] as const)
      expect([path, (await ada.call(method, path, body)).statusCode]).toEqual([path, 200])
    const question = { message: 'What did I do lately?' }
    const told = await ada.call('POST', `/api/ai-conversations/${projectId}`, question)
    expect(told.statusCode).toBe(201)
  })

  test('more facts than an import accepts are refused', async () => {
    const values = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [at, 'x'.repeat(9_000)]))
    const facts = { title: { code: 'plant', values } }
    const added = await ada.call('POST', '/api/tasks', { title: 'x', dueDate: '2026-06-01', facts })
    expect([added.statusCode, added.body]).toEqual([
      400,
      'The field facts is missing or not of its type.',
    ])
  })

  test.each(['__proto__', 'constructor'])('a herd of the type %s is told of', async (type) => {
    const herd = buildAnimalPayload({ type, breeds: ['Angus'] })
    await ada.call('POST', `/api/projects/${projectId}/animals`, herd)
    const told = await ada.call('GET', '/api/timeline')
    expect(told.statusCode).toBe(200)
    expect(timelinePage.parse(told.json()).entries[0]?.detail).toBe(
      `42 ${type}, 12 acres of pasture`,
    )
  })

  test.each([
    ['a character of two escapes', String.raw`\ud83c\udf31`, '🌱'],
    ['the escape of a NUL as a text', String.raw`a\\u0000b`, String.raw`a\u0000b`],
    ['the escape of a half as a text', String.raw`a\\ud800b`, String.raw`a\ud800b`],
    ['the mark that stands for what could not be read', String.raw`\ufffd`, '\uFFFD'],
  ])('%s is kept as it is', async (_what, text, kept) => {
    const answer = await sendRaw('/api/projects', `{"name":"${text}"}`)
    expect([answer.statusCode, answer.json<{ name: string }>().name]).toEqual([201, kept])
    const [newest] = (await ada.call('GET', '/api/projects')).json<{ name: string }[]>()
    expect(newest?.name).toBe(kept)
  })

  test.each([
    ['GET', '/api/projects/%00/solar-systems'],
    ['DELETE', '/api/projects/%00'],
    ['PUT', '/api/crops/a%00b'],
    ['GET', '/api/objects/%00'],
    ['GET', '/api/ai-conversations/%00'],
    ['GET', '/api/ai-conversations/PROJECT?before=%00'],
    ['GET', '/api/ai-analysis?entityType=crop&entityId=%00'],
    ['GET', '/api/s3/multipart/%00?key=%00'],
    ['GET', '/api/tasks?zone=%00'],
    ['GET', '/api/knowledge/%00'],
    ['DELETE', '/api/tasks/%00'],
    ['GET', '/anything/%00'],
  ] as const)('%s %s is refused, not a failure of ours', async (method, path) => {
    const payload = method === 'PUT' ? buildCropPayload() : undefined
    const { statusCode } = await ada.call(method, path.replace('PROJECT', projectId), payload)
    expect([400, 404]).toContain(statusCode)
  })
})
