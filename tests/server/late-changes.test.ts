import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { changedRecord } from '#contract/write-headers.ts'
import { builtinFinding } from '#domain/photo/finding.ts'
import { openBuiltinAi } from '#server/builtin-ai.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { engines } from '#tests/setup/engines.ts'
import { signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'
import { addressOf, newLink } from '#tests/setup/uploads.ts'
import { matrix, TEXT, type Owned } from './access-rows.ts'

/** Changes that a phone makes with a network only. A new change is either here, or may be late. */
const WITH_A_NETWORK = [
  /^(?:POST|PUT|DELETE) \/api\/(?:objects|s3)\//,
  / \/api\/projects\/:projectId\/solar-systems\/:systemId\/history/,
  / \/api\/(?:readings|emergency-numbers|sample-farm|notifications|farm|calendar-link|deletions)/,
]

const late = Object.entries(matrix).filter(
  ([route, { needs, open }]) =>
    needs &&
    open !== 'token' &&
    !route.startsWith('GET ') &&
    !WITH_A_NETWORK.some((pattern) => pattern.test(route)),
)

const finding = builtinFinding({
  analysisResult: { healthStatus: 'good' },
  recommendations: [],
  measurements: [],
  evidence: [],
})

describe.each(engines)('a change that a phone sends late on $name', ({ open }) => {
  let running: Awaited<ReturnType<typeof startTestApp>>
  let ada: TestFarmer
  const ai = openBuiltinAi()
  beforeAll(async () => {
    const lookAtPhoto = async () => ({ ...finding, overlayPng: null })
    running = await startTestApp({ db: await open(), ai: { ...ai, lookAtPhoto } })
    ada = await signUp(running.app)
  })
  afterAll(() => running.close())

  async function newFarm(): Promise<Owned> {
    const create = async (path: string, payload: unknown) =>
      (await ada.call('POST', path, payload)).json<{ id: string }>().id
    const projectId = await create('/api/projects', { name: 'North farm' })
    const task = await ada.call('POST', '/api/tasks', { title: 'Spray', dueDate: '2026-06-01' })
    const link = await newLink(ada)
    await ada.call('PUT', link, TEXT)
    return {
      projectId,
      cropId: await create(`/api/projects/${projectId}/crops`, buildCropPayload()),
      animalId: await create(`/api/projects/${projectId}/animals`, buildAnimalPayload()),
      systemId: await create(`/api/projects/${projectId}/solar-systems`, buildSolarPayload()),
      taskId: task.json<{ task: { id: string } }>().task.id,
      sentUpload: addressOf(link),
      deletionIds: ['', ''],
      openUpload: '',
      parts: { list: '', sign: '', send: '', complete: '', spare: '' },
    }
  }

  const sender = (farm: Owned, [route, row]: (typeof late)[number]) => {
    const [method = '', pattern = ''] = route.split(' ')
    const payload = row.payloadFor?.(farm) ?? row.payload
    return (headers: Record<string, string>) =>
      ada.call(method, row.path?.(farm) ?? pattern, payload, headers)
  }

  test.each(late)('%s is done once, and its headers are read', async (...one) => {
    const farm = await newFarm()
    const send = sender(farm, one)
    expect((await send({ 'happened-at': 'on Monday' })).statusCode).toBe(400)
    expect((await send({ 'if-match': 'the newest' })).statusCode).toBe(400)
    const headers = {
      'idempotency-key': `the key of ${one[0]}`,
      'happened-at': '2026-05-28T08:00:00.000Z',
    }
    const first = await send(headers)
    expect([200, 201]).toContain(first.statusCode)
    await ada.call('DELETE', `/api/tasks/${farm.taskId}`)
    await ada.call('DELETE', `/api/projects/${farm.projectId}`)
    const again = await send(headers)
    expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body])
  })

  const ofOneRecord = late.filter(
    ([route]) => !route.startsWith('POST ') && !route.endsWith('/due-dates'),
  )

  test.each(ofOneRecord)('%s of another version is answered with this one', async (...one) => {
    const { statusCode, body } = await sender(
      await newFarm(),
      one,
    )({ 'if-match': '"2026-01-01T00:00:00.000Z"' })
    expect(statusCode).toBe(409)
    const answer = changedRecord(z.looseObject({ updatedAt: z.string() })).parse(JSON.parse(body))
    expect(answer.record.updatedAt > '2026-01-01').toBe(true)
  })
})
