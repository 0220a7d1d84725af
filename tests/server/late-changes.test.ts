import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { changedRecord } from '#contract/write-headers.ts'
import { builtinFinding } from '#domain/photo/finding.ts'
import { forgetOldestAnswers } from '#server/farm/farm-write.ts'
import { openBuiltinAi } from '#server/builtin-ai.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { engines } from '#tests/setup/engines.ts'
import { signUp, startTestApp, type TestFarmer } from '#tests/setup/server.ts'
import { addressOf, newLink } from '#tests/setup/uploads.ts'
import { makeBook, TEXT } from '#tests/setup/farm-resources.ts'
import { matrix, type Owned } from './access-rows.ts'

/** Changes that a phone makes with a network only. A new change is either here, or may be late. */
const WITH_A_NETWORK = [
  /^(?:POST|PUT|DELETE) \/api\/(?:objects|s3)\//,
  / \/api\/projects\/:projectId\/(?:solar-systems\/:systemId\/history|place$)/,
  / \/api\/(?:account|farms|members|invitations)/,
  / \/api\/(?:readings|emergency-numbers|sample-farm|notifications|farm|calendar-link|deletions|rotation|weather|alerts|book)/,
]

const late = Object.entries(matrix).filter(
  ([route, { needs, open }]) =>
    needs &&
    open !== 'token' &&
    !route.startsWith('GET ') &&
    !WITH_A_NETWORK.some((pattern) => pattern.test(route)),
)

const FARMS_A_FARMER = 20

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

  let farms = 0
  /** Of another farmer from time to time, as one may write 600 times a minute. */
  async function newFarm(): Promise<Owned> {
    farms += 1
    if (farms % FARMS_A_FARMER === 0) ada = await signUp(running.app)
    const create = async (path: string, payload: unknown) =>
      (await ada.call('POST', path, payload)).json<{ id: string }>().id
    const projectId = await create('/api/projects', { name: 'North farm' })
    const task = await ada.call('POST', '/api/tasks', { title: 'Spray', dueDate: '2026-06-01' })
    const link = await newLink(ada)
    await ada.call('PUT', link, TEXT)
    const cropId = await create(`/api/projects/${projectId}/crops`, buildCropPayload())
    const comment = { projectId, entityId: cropId, text: 'Looks dry.' }
    return {
      farmId: '',
      memberId: '',
      invitationId: '',
      sensor: '',
      projectId,
      cropId,
      fieldId: '',
      commentId: await create('/api/comments', comment),
      animalId: await create(`/api/projects/${projectId}/animals`, buildAnimalPayload()),
      systemId: await create(`/api/projects/${projectId}/solar-systems`, buildSolarPayload()),
      taskId: task.json<{ task: { id: string } }>().task.id,
      sentUpload: addressOf(link),
      ...(await makeBook(ada)),
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

  test('cannot make the server fail, nor tell of another farm', async () => {
    const ben = await signUp(running.app)
    const { cropId, taskId } = await newFarm()
    const addresses = [
      ['PUT', `/api/crops/${cropId}`, buildCropPayload()],
      ['PUT', `/api/tasks/${taskId}/completion`, { zone: 'UTC' }],
    ] as const
    const values = ['', ' ', 'NaN', '0', '{}', '2026-13-45T99:99:99Z', '-000001-01-01T00:00:00Z']
    for (const [method, path, payload] of addresses)
      for (const name of ['happened-at', 'if-match', 'new-id', 'idempotency-key'])
        for (const value of [...values, '9999-12-31T23:59:59Z', 'x'.repeat(500)]) {
          const { statusCode, body } = await ben.call(method, path, payload, { [name]: value })
          expect([400, 404]).toContain(statusCode)
          expect(body).not.toMatch(/North|deleted/)
        }
  })

  test('of what was deleted with its project or record says so, and is taken once that is restored', async () => {
    const { projectId, cropId, animalId, systemId } = await newFarm()
    const addTask = async (place: object) => {
      const payload = { title: 'Weed', dueDate: '2026-06-01', ...place }
      const { task } = (await ada.call('POST', '/api/tasks', payload)).json<{
        task: { id: string }
      }>()
      return ['PUT', `/api/tasks/${task.id}/completion`, { zone: 'UTC' }] as const
    }
    const ofCrop = await addTask({ kind: 'crop', entityId: cropId })
    const late = [
      await addTask({ projectId }),
      ['PUT', `/api/animals/${animalId}`, buildAnimalPayload()] as const,
      ['PATCH', `/api/projects/${projectId}/solar-systems/${systemId}`, { capacity: '9' }] as const,
    ]
    const answers = (changes: (readonly [string, string, unknown])[]) =>
      Promise.all(
        changes.map(async (change) => {
          const { statusCode, body } = await ada.call(...change)
          return [statusCode, statusCode === 200 || body]
        }),
      )
    await ada.call('DELETE', `/api/projects/${projectId}/crops/${cropId}`)
    expect(await answers([ofCrop])).toEqual([[404, 'This field was deleted.']])
    const gone = await ada.call('DELETE', `/api/projects/${projectId}`)
    const { deletionId } = gone.json<{ deletionId: string }>()
    expect(await answers(late)).toEqual(late.map(() => [404, 'This project was deleted.']))
    await ada.call('POST', `/api/deletions/${deletionId}/undo`)
    expect(await answers(late)).toEqual(late.map(() => [200, true]))
  })

  test('cannot take the id of what can be restored', async () => {
    const { projectId, cropId, taskId } = await newFarm()
    await ada.call('DELETE', `/api/tasks/${taskId}`)
    await ada.call('DELETE', `/api/projects/${projectId}`)
    for (const id of [projectId, cropId, taskId]) {
      const add = await ada.call('POST', '/api/projects', { name: 'South' }, { 'new-id': id })
      expect([add.statusCode, add.body]).toEqual([409, 'Something else has this New-Id already.'])
    }
  })

  test('is another one with the same key of another farmer, and refused with another body', async () => {
    const ben = await signUp(running.app)
    const key = { 'idempotency-key': 'one key' }
    const add = (farmer: TestFarmer, title: string) =>
      farmer.call('POST', '/api/tasks', { title, dueDate: '2026-06-02' }, key)
    const first = await add(ada, 'Mow')
    for (let turn = 0; turn < 20; turn += 1) expect((await add(ada, 'Mow')).body).toBe(first.body)
    expect((await add(ada, 'Sow')).statusCode).toBe(422)
    const bens = await add(ben, 'Sow')
    expect(bens.json()).toMatchObject({ task: { title: 'Sow', version: 1 }, created: true })
  })

  test('is forgotten before the newer ones', async () => {
    const ben = await signUp(running.app)
    const { id: userId } = (await ben.call('GET', '/api/auth/user')).json<{ id: string }>()
    const answers = ['a', 'b', 'c', 'd'].map((key, at) => ({
      userId,
      key,
      call: 'POST /api/tasks',
      answer: '{}',
      bodyHash: null,
      createdAt: `2026-05-0${at + 1}T08:00:00.000Z`,
    }))
    await running.db.insertInto('idempotentAnswers').values(answers).execute()
    await forgetOldestAnswers(running.db, userId, 2)
    await forgetOldestAnswers(running.db, userId, 5)
    const left = running.db.selectFrom('idempotentAnswers').select('key').orderBy('key')
    expect(await left.where('userId', '=', userId).execute()).toEqual([{ key: 'c' }, { key: 'd' }])
  })

  // A comment has one version.
  const ofOneRecord = late.filter(([route]) => !/^POST |\/due-dates$|\/comments\//.test(route))

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
