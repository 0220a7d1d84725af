import { afterEach, beforeEach, expect, test } from 'vitest'
import { builtinFinding } from '#domain/photo/finding.ts'
import { openBuiltinAi } from '#server/builtin-ai.ts'
import { sweepReadings } from '#server/solar/sensors.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { listen, startAlerts } from '#tests/setup/alerts.ts'
import { TEXT } from '#tests/setup/farm-resources.ts'
import { addMember, idOf } from '#tests/setup/members.ts'
import { signUp, type TestFarmer } from '#tests/setup/server.ts'
import { makeToken } from '#tests/setup/tokens.ts'
import { addressOf, newLink } from '#tests/setup/uploads.ts'

const HOUR_MS = 3_600_000
const LONG_AGO = { 'happened-at': '2026-05-20T08:00:00.000Z' }

const lookedAt = (healthStatus: 'good' | 'critical') => ({
  ...builtinFinding({
    analysisResult: { healthStatus },
    recommendations: [],
    measurements: [],
    evidence: [],
  }),
  overlayPng: null,
})

let farm: Awaited<ReturnType<typeof startAlerts>>
let ben: TestFarmer
let health: 'good' | 'critical'
let projectId: string
beforeEach(async () => {
  const ai = openBuiltinAi()
  farm = await startAlerts({ ai: { ...ai, lookAtPhoto: async () => lookedAt(health) } })
  const { app, ada } = farm
  projectId = (await ada.call('POST', '/api/projects', { name: 'Hill farm' })).json<{
    id: string
  }>().id
  ben = await addMember(app, ada, await signUp(app, { firstName: 'Ben' }), { role: 'worker' })
  await listen(ada)
  await listen(ben)
})
afterEach(() => farm.close())

const create = async (path: string, payload: object) =>
  (await farm.ada.call('POST', `/api/projects/${projectId}/${path}`, payload)).json<{
    id: string
  }>().id
const told = () =>
  farm.pushed.map(({ endpoint, title, body }) => [endpoint.split('/')[3], title, body])

test('a photo that shows something reaches the others, also one that was taken long ago', async () => {
  const entityId = await create('crops', buildCropPayload({ fieldName: 'North' }))
  const analyse = async () => {
    const link = await newLink(farm.ada)
    await farm.ada.call('PUT', link, TEXT)
    const photo = { imageURL: addressOf(link), entityType: 'crop', entityId }
    const answer = await farm.ada.call('POST', '/api/ai-analysis', photo, LONG_AGO)
    expect(answer.statusCode).toBe(201)
  }
  health = 'good'
  await analyse()
  await farm.turn()
  expect(farm.pushed).toEqual([])
  health = 'critical'
  await analyse()
  await farm.turn()
  expect(told()).toEqual([[ben.email, 'North: Critical', expect.any(String)]])
  expect(farm.pushed[0]).toMatchObject({ urgency: 'high' })
})

test('a device that has fallen silent reaches everybody, once', async () => {
  const system = await create('solar-systems', buildSolarPayload({ location: 'Barn roof' }))
  const authorization = `Bearer ${await makeToken(farm, farm.ada, 'ingest')}`
  const at = farm.clock.now().getTime()
  const readings = [{ system, at, value: 2400, unit: 'W' }]
  await farm.anonymous('POST', '/api/readings', { readings }, { authorization })
  farm.clock.move(25 * HOUR_MS)
  for (const _ of [1, 2]) {
    await sweepReadings({ db: farm.db, now: farm.clock.now })
    await farm.turn()
  }
  const words = ['Barn roof: a device is silent', 'No readings since Jun 1, 2026']
  expect(told()).toHaveLength(2)
  for (const email of [farm.ada.email, ben.email]) expect(told()).toContainEqual([email, ...words])
})

test('a comment that a phone sends days later reaches the others when it arrives', async () => {
  const entityId = await create('crops', buildCropPayload({ fieldName: 'North' }))
  const comment = { projectId, entityId, text: 'Looked dry.' }
  await farm.ada.call('POST', '/api/comments', comment, LONG_AGO)
  await farm.turn()
  expect(told()).toEqual([[ben.email, 'Ada Field on North', 'Looked dry.']])
})

test('no amount of money is told, whoever reads it', async () => {
  const system = await create('solar-systems', buildSolarPayload({ location: 'Barn roof' }))
  await farm.db
    .insertInto('events')
    .values({
      id: 'e1',
      farmId: await idOf(farm, farm.ada),
      projectId,
      kind: 'finding',
      subject: 'solar',
      entityId: system,
      taskId: null,
      analysisId: null,
      changes: JSON.stringify([{ field: 'annualSavings', from: '12', to: '987654' }]),
      entityName: '',
      detail: '',
      at: farm.clock.now().toISOString(),
      actorId: null,
    })
    .execute()
  await farm.ada.call('PUT', '/api/alerts', {
    kinds: ['finding'],
    quiet: null,
    digestAt: '10:01',
    zone: 'Europe/Berlin',
  })
  farm.clock.move(60_000)
  await farm.turn()
  expect(farm.pushed).toMatchObject([{ title: '1 new finding' }])
  expect(JSON.stringify(farm.pushed)).not.toContain('987654')
})

test('a sample farm tells nobody anything', async () => {
  await farm.ada.call('POST', '/api/sample-farm')
  expect(await farm.notices()).toEqual([])
})
