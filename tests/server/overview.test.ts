import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Overview } from '#contract/overview.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { engines } from '#tests/setup/engines.ts'
import { signUp, startTestApp, stoppedClock, type TestFarmer } from '#tests/setup/server.ts'
import { insertSystem } from '#tests/setup/solar.ts'

const DAY_MS = 86_400_000

describe.each(engines)('the farm at a glance on $name', ({ open }) => {
  let running: Awaited<ReturnType<typeof startTestApp>>
  let clock: ReturnType<typeof stoppedClock>
  let ada: TestFarmer
  let projectId: string

  beforeEach(async () => {
    // 21:30 in Honolulu, and the next morning in Auckland.
    clock = stoppedClock('2026-06-01T07:30:00.000Z')
    running = await startTestApp({ db: await open(), now: clock.now })
    ada = await signUp(running.app)
    projectId = await create('/api/projects', { name: 'North farm' })
  })
  afterEach(() => running.close())

  const create = async (path: string, payload: unknown) =>
    (await ada.call('POST', path, payload)).json<{ id: string }>().id
  const createCrop = () => create(`/api/projects/${projectId}/crops`, buildCropPayload())
  const look = async (zone = 'UTC', farmer = ada) =>
    (await farmer.call('GET', `/api/glance?zone=${encodeURIComponent(zone)}`)).json<Overview>()
  const change = () => ada.call('POST', '/api/tasks', { title: 'Mow', dueDate: '2026-06-01' })

  const analysed = (id: string, entityId: string, result: object) =>
    running.db
      .insertInto('analyses')
      .values({
        id,
        projectId,
        entityId,
        entityType: 'crop',
        imageKey: `photo-${id}`,
        overlayKey: null,
        analysisResult: JSON.stringify(result),
        recommendations: '[]',
        measurements: '[]',
        evidence: null,
        engine: 'built-in',
        engineVersion: '1',
        confidence: null,
        fallbackReason: null,
        createdAt: '2026-05-01T08:00:00.000Z',
      })
      .execute()
  const measured = (systemId: string, lastDay: string, count: number) =>
    running.db
      .insertInto('solarDays')
      .values(
        Array.from({ length: count }, (_, ago) => ({
          systemId,
          date: addDays(lastDay, -ago),
          kwh: ago,
          uploadKey: 'k',
          createdAt: '2026-05-01',
        })),
      )
      .execute()

  test('has the newest finding of each record, and none of a record without a photo', async () => {
    const [leaf, roof] = [await createCrop(), await createCrop()]
    const ill = { healthStatus: 'needs_attention', diseaseDetected: null }
    await createCrop()
    await analysed('a1', leaf, { healthStatus: 'good' })
    await analysed('a2', leaf, ill)
    await analysed('a3', roof, { systemStatus: 'optimal' })
    await change()
    const { findings } = await look()
    expect(findings.toSorted((a, b) => a.imageURL.localeCompare(b.imageURL))).toEqual(
      [
        { entityId: leaf, analysisResult: ill, imageURL: '/api/objects/photo-a2' },
        {
          entityId: roof,
          analysisResult: { systemStatus: 'optimal' },
          imageURL: '/api/objects/photo-a3',
        },
      ].map((finding) => ({ ...finding, createdAt: '2026-05-01T08:00:00.000Z' })),
    )
  })

  test('has the last 90 measured days of the twelve most recently measured systems', async () => {
    const ids: string[] = []
    for (let at = 0; at < 14; at += 1) ids.push(await insertSystem(running.db, projectId))
    await measured(ids[0] ?? '', '2026-05-31', 100)
    for (const [at, id] of ids.slice(1, 13).entries()) await measured(id, `2026-04-${10 + at}`, 2)
    await change()
    const { systems } = await look()
    expect(systems.map(({ systemId }) => systemId)).toEqual(ids)
    expect(systems.map(({ days }) => days.length)).toEqual([90, 0, ...Array(11).fill(2), 0])
    expect(systems[0]).toMatchObject({ newestDay: '2026-05-31', enteredOn: '2026-06-01' })
    expect(systems[0]?.days[0]).toEqual({ date: '2026-03-03', kwh: 89 })
    expect(systems[0]?.days[89]).toEqual({ date: '2026-05-31', kwh: 0 })
    expect(systems[1]).toMatchObject({ newestDay: '2026-04-10', days: [] })
    expect(systems[2]?.days.map(({ date }) => date)).toEqual(['2026-04-10', '2026-04-11'])
    expect(systems[13]).toMatchObject({ newestDay: null })
  })

  test('counts from the day a system was entered, not the day a phone found a network', async () => {
    const path = `/api/projects/${projectId}/solar-systems`
    const entered = { 'happened-at': '2026-04-17T23:00:00.000Z' }
    await ada.call('POST', path, buildSolarPayload(), entered)
    expect((await look('Europe/Rome')).systems).toMatchObject([{ enteredOn: '2026-04-18' }])
  })

  test('uses the local day of the farmer', async () => {
    await insertSystem(running.db, projectId)
    const honolulu = await look('Pacific/Honolulu')
    expect([honolulu.today, honolulu.doneByWeek[11]?.monday]).toEqual(['2026-05-31', '2026-05-25'])
    const auckland = await look('Pacific/Auckland')
    expect([auckland.today, auckland.doneByWeek[11]?.monday]).toEqual(['2026-06-01', '2026-06-01'])
  })

  test('is sent again only after a change or on another day', async () => {
    const ask = (known: string) =>
      ada.call('GET', '/api/glance?zone=UTC', undefined, { 'if-none-match': known })
    const version = String((await ask('"none"')).headers.etag)
    expect((await ask(version)).statusCode).toBe(304)
    await change()
    const changed = await ask(version)
    expect(changed.statusCode).toBe(200)
    clock.move(DAY_MS)
    const tomorrow = await ask(String(changed.headers.etag))
    expect(tomorrow.json<Overview>().today).toBe('2026-06-02')
  })

  test('shows nothing of another farm', async () => {
    await analysed('a1', await createCrop(), { healthStatus: 'good' })
    await measured(await insertSystem(running.db, projectId), '2026-05-31', 3)
    await ada.call('POST', '/api/tasks', {
      title: 'Pick',
      dueDate: '2026-06-01',
      source: { kind: 'harvest', key: 'c1' },
    })
    expect((await look()).findings).toHaveLength(1)
    const { findings, systems, planned } = await look('UTC', await signUp(running.app))
    expect({ findings, systems, planned }).toEqual({ findings: [], systems: [], planned: [] })
  })
})
