import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { liveReadings, storedReadings } from '#contract/readings.ts'
import { sweepReadings } from '#server/solar/sensors.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { engines } from '#tests/setup/engines.ts'
import { signUp, startTestApp, stoppedClock, type TestFarmer } from '#tests/setup/server.ts'
import { makeToken } from '#tests/setup/tokens.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const NOON = Date.parse('2026-06-01T12:00:00Z')

let clock: ReturnType<typeof stoppedClock>
let farm: Awaited<ReturnType<typeof startTestApp>>
let ada: TestFarmer
let projectId: string
let system: string

const start = async (options?: Parameters<typeof startTestApp>[0]) => {
  clock = stoppedClock('2026-06-01T12:00:00.000Z')
  farm = await startTestApp({ now: clock.now, ...options })
  ada = await signUp(farm.app)
  projectId = await create('/api/projects', { name: 'North farm' })
  system = await newSystem()
}
afterEach(() => farm.close())

const create = async (path: string, payload: unknown) =>
  (await ada.call('POST', path, payload)).json<{ id: string }>().id
const systemsPath = () => `/api/projects/${projectId}/solar-systems`
/** In London, whose clock is an hour ahead of UTC in summer. */
const newSystem = (capacity = '10') =>
  create(
    systemsPath(),
    buildSolarPayload({ capacity, latitude: '51.5', longitude: '-0.1', location: 'Barn' }),
  )

async function send(...readings: object[]) {
  const answer = await ada.call('POST', '/api/readings', { readings })
  expect(answer.statusCode).toBe(200)
  return storedReadings.parse(answer.json())
}
const listed = async (query = '') =>
  liveReadings.parse((await ada.call('GET', `/api/readings${query}`)).json())
const assign = (key: string, systemId: string) =>
  ada.call('PUT', `/api/readings/sensors/${key}`, { systemId })
const daysOf = async (id = system) =>
  (await ada.call('GET', `${systemsPath()}/${id}/history`)).json<{
    days: { date: string; kwh: number }[]
    files: { key: string }[]
  }>()
const revision = async () =>
  (await farm.db.selectFrom('users').select('farmRevision').executeTakeFirstOrThrow()).farmRevision
const storedRows = async () => (await farm.db.selectFrom('readings').selectAll().execute()).length

/** Power of a day from 04:00 to 20:00 UTC, every 10 minutes, at most 8 kW: 81.5 kWh. */
const sunnyDay = (date: string) =>
  Array.from({ length: 97 }, (_, step) => ({
    at: new Date(Date.parse(`${date}T04:00:00Z`) + step * 10 * MINUTE_MS).toISOString(),
    value: Math.round(8000 * Math.sin((step / 96) * Math.PI)),
    unit: 'W',
  }))

describe.each(engines)('live readings on $name', ({ open }) => {
  beforeEach(async () => start({ db: await open() }))

  test('are stored once, however often they are sent', async () => {
    const rows = sunnyDay('2026-06-01').map((row) => ({ ...row, sensor: 'inverter' }))
    const past = rows.filter(({ at }) => Date.parse(at) <= NOON)
    for (const _ of [1, 2]) expect(await send(...past)).toEqual({ stored: 49, refused: [] })
    expect(await storedRows()).toBe(49)
    expect(await listed()).toEqual({
      asOf: '2026-06-01T12:00:00.000Z',
      todayKwh: null,
      sensors: [
        {
          key: 'inverter',
          systemId: null,
          unit: 'kW',
          means: null,
          newestAt: '2026-06-01T12:00:00.000Z',
          newestValue: 8,
        },
      ],
    })
  })

  test('keep the last of each minute, whatever is sent again', async () => {
    const at = (second: number, value: number) => ({
      system,
      at: NOON / 1000 - 60 + second,
      value,
      unit: 'kW',
    })
    await send(at(10, 1), at(50, 5), at(30, 3))
    await send(at(10, 1))
    expect(await farm.db.selectFrom('readings').select(['second', 'value']).execute()).toEqual([
      { second: 50, value: 5 },
    ])
    await send({ ...at(50, 6), at: NOON - 10_000 })
    expect((await listed()).sensors).toMatchObject([
      { key: system, systemId: system, newestValue: 6 },
    ])
  })

  test('that cannot be are refused one by one, and the others stored', async () => {
    const eve = await signUp(farm.app)
    const hers = (await eve.call('POST', '/api/projects', { name: 'South farm' })).json<{
      id: string
    }>().id
    const foreign = (
      await eve.call('POST', `/api/projects/${hers}/solar-systems`, buildSolarPayload())
    ).json<{ id: string }>().id
    const good = { system, at: NOON, value: 2400, unit: 'W' }
    const { stored, refused } = await send(
      good,
      { ...good, at: NOON + 11 * MINUTE_MS },
      { ...good, at: '2026-06-02T12:00:00Z' },
      { ...good, at: NOON - 41 * DAY_MS },
      { ...good, at: '2026-06-01 12:00' },
      { ...good, value: 1e9 },
      { ...good, value: -500 },
      { ...good, system: foreign },
      { ...good, unit: 'kWh' },
      { ...good, at: NOON + 9 * MINUTE_MS, value: -5 },
    )
    const ahead = 'This time is in the future. Set the clock of the device.'
    expect(stored).toBe(2)
    expect(refused).toEqual([
      { index: 1, reason: ahead },
      { index: 2, reason: ahead },
      { index: 3, reason: 'This is older than 40 days. Upload it as a file instead.' },
      { index: 4, reason: expect.stringMatching(/^Write the time with its offset/) },
      { index: 5, reason: expect.stringMatching(/^This is more than the panels can make/) },
      { index: 6, reason: expect.stringMatching(/^This is below zero/) },
      { index: 7, reason: `You have no solar system with the id ${foreign}.` },
      { index: 8, reason: `${system} sends kW. Send power and energy under two names.` },
    ])
  })

  test('become days once these are over, and a replay changes nothing', async () => {
    const day = sunnyDay('2026-05-31').map((row) => ({ ...row, system }))
    await send(...day)
    const { days, files } = await daysOf()
    expect(days).toEqual([{ date: '2026-05-31', kwh: expect.closeTo(81.5, 1) }])
    expect(files).toMatchObject([{ key: 'live' }])
    const timeline = (await ada.call('GET', '/api/timeline')).json<{ entries: unknown[] }>()
    const before = await revision()
    await send(...day.slice(30, 36), { system, at: '2026-05-31T02:00:00Z', value: 0, unit: 'W' })
    expect((await daysOf()).days).toEqual(days)
    expect(await revision()).toBe(before)
    expect((await ada.call('GET', '/api/timeline')).json()).toEqual(timeline)
    await send({ system, at: NOON, value: 3000, unit: 'W' })
    expect((await daysOf()).days).toEqual(days)
  })

  test('of a device count for the system that the farmer names, from the first one on', async () => {
    await send(...sunnyDay('2026-05-31').map((row) => ({ ...row, sensor: 'shelly-barn' })))
    expect((await listed(`?systemId=${system}`)).sensors).toMatchObject([{ systemId: null }])
    expect((await assign('shelly-barn', system)).json()).toMatchObject({ systemId: system })
    expect((await daysOf()).days).toHaveLength(1)
    const other = await newSystem()
    await assign('shelly-barn', other)
    expect((await daysOf()).days).toEqual([])
    expect((await daysOf(other)).days).toHaveLength(1)
    expect((await assign('shelly-barn', 'unknown')).statusCode).toBe(404)
    expect((await ada.call('DELETE', '/api/readings/sensors/shelly-barn')).statusCode).toBe(200)
    expect(await storedRows()).toBe(0)
    expect((await daysOf(other)).days).toHaveLength(1)
    expect((await ada.call('DELETE', '/api/readings/sensors/shelly-barn')).statusCode).toBe(404)
  })

  test('that stay away for a day are a finding, until they come back', async () => {
    await send({ system, at: NOON, value: 2400, unit: 'W' })
    const silentSince = async () => {
      await sweepReadings({ db: farm.db, now: clock.now })
      const overview = (await ada.call('GET', '/api/glance?zone=UTC')).json<{
        systems: { silentSince: string | null }[]
      }>()
      return overview.systems[0]?.silentSince
    }
    const findings = async () =>
      (await ada.call('GET', '/api/notifications?zone=UTC')).json<{
        findings: { detail: string }[]
      }>().findings
    clock.move(23 * HOUR_MS)
    expect(await silentSince()).toBeNull()
    clock.move(2 * HOUR_MS)
    for (const _ of [1, 2]) expect(await silentSince()).toBe('2026-06-01T12:00:00.000Z')
    expect(await findings()).toMatchObject([
      { detail: 'No readings since Jun 1, 2026', entityId: system, isNew: true },
    ])
    await send({ system, at: clock.now().getTime(), value: 100, unit: 'W' })
    expect(await silentSince()).toBeNull()
  })

  test('of devices that come all at once are limited to 100 of them', async () => {
    const batch = (name: string) =>
      Array.from({ length: 60 }, (_, at) => ({
        sensor: `${name}-${at}`,
        at: NOON,
        value: 1,
        unit: 'W',
      }))
    await Promise.all(['a', 'b', 'c'].map((name) => send(...batch(name))))
    expect((await listed()).sensors).toHaveLength(100)
  })

  test('may come in while their system is deleted', async () => {
    const rows = sunnyDay('2026-05-31').map((row) => ({ ...row, system }))
    const sending = () => Promise.all([send(...rows), send(...rows.toReversed()), send(...rows)])
    await send(...rows)
    const [, deletion] = await Promise.all([
      sending(),
      ada.call('DELETE', `${systemsPath()}/${system}`),
      sending(),
    ])
    expect(deletion.statusCode).toBe(200)
    expect((await listed()).sensors).toEqual([])
  })

  test('are forgotten after 40 days, and their days stay', async () => {
    await send(...sunnyDay('2026-05-31').map((row) => ({ ...row, system })))
    clock.move(41 * DAY_MS)
    await sweepReadings({ db: farm.db, now: clock.now })
    expect(await storedRows()).toBe(0)
  })
})

describe('live readings', () => {
  beforeEach(() => start())

  test('of yesterday leave the day that a file brought', async () => {
    await farm.db
      .insertInto('solarDays')
      .values({
        systemId: system,
        date: '2026-05-31',
        kwh: 42,
        uploadKey: 'file',
        createdAt: '2026-06-01T00:00:00.000Z',
      })
      .execute()
    await send(...sunnyDay('2026-05-31').map((row) => ({ ...row, system })))
    expect((await daysOf()).days).toEqual([{ date: '2026-05-31', kwh: 42 }])
  })

  test('of many days are made days a few at a time, and one that comes late changes its own', async () => {
    const dates = Array.from({ length: 8 }, (_, day) => `2026-05-${24 + day}`)
    for (const date of dates) await send(...sunnyDay(date).map((row) => ({ ...row, system })))
    const { days } = await daysOf()
    expect(days.map(({ date }) => date)).toEqual(dates)
    await send({ system, at: '2026-05-25T12:05:00Z', value: 0, unit: 'W' })
    const changed = (await daysOf()).days.filter(({ kwh }, at) => kwh !== days[at]?.kwh)
    expect(changed.map(({ date }) => date)).toEqual(['2026-05-25'])
  })

  test('of a day that began before the device did make no day', async () => {
    await send(
      ...sunnyDay('2026-05-31')
        .slice(40)
        .map((row) => ({ ...row, system })),
    )
    expect((await daysOf()).days).toEqual([])
  })

  test('of two inverters are summed, and a meter that counts the same is not', async () => {
    const day = sunnyDay('2026-05-31')
    let kwh = 5000
    const meter = day.map(({ at, value }) => ({
      at,
      value: (kwh += value / 6000),
      unit: 'kWh',
      means: 'counter',
    }))
    for (const sensor of ['east', 'west']) {
      await send(...day.map((row) => ({ ...row, sensor, value: row.value / 2 })))
      await assign(sensor, system)
    }
    expect((await daysOf()).days).toMatchObject([{ kwh: expect.closeTo(81.5, 1) }])
    await send(...meter.map((row) => ({ ...row, sensor: 'meter' })))
    await assign('meter', system)
    expect((await daysOf()).days).toMatchObject([{ kwh: expect.closeTo(81.5, 0) }])
  })

  test('say what today has brought so far', async () => {
    await send(
      ...sunnyDay('2026-06-01')
        .slice(0, 49)
        .map((row) => ({ ...row, system })),
    )
    expect((await listed(`?systemId=${system}`)).todayKwh).toBeCloseTo(41.4, 1)
    expect((await ada.call('GET', '/api/readings?systemId=unknown')).statusCode).toBe(404)
  })

  test('of energy count once it is told whether they count up', async () => {
    const rows = sunnyDay('2026-05-31').slice(20, 40)
    await send(...rows.map(({ at }, index) => ({ at, value: index + 1, unit: 'kWh', system })))
    expect((await listed(`?systemId=${system}`)).sensors).toMatchObject([{ means: null }])
    const told = await ada.call('PUT', `/api/readings/sensors/${system}`, { means: 'dailyCounter' })
    expect(told.json()).toMatchObject({ means: 'dailyCounter' })
  })

  test('come with an ingest token, which opens nothing else', async () => {
    const token = await makeToken(farm, ada, 'ingest')
    const byToken = (method: string, url: string, payload?: object) =>
      farm.app.inject({
        method: method as 'GET',
        url,
        headers: { authorization: `Bearer ${token}` },
        ...(payload && { payload }),
      })
    const readings = [{ sensor: 'inverter', at: NOON, value: 2400, unit: 'W' }]
    expect((await byToken('POST', '/api/readings', { readings })).json()).toEqual({
      stored: 1,
      refused: [],
    })
    for (const [method, path] of [
      ['GET', '/api/readings'],
      ['GET', '/api/projects'],
      ['POST', '/mcp'],
      ['DELETE', '/api/readings/sensors/inverter'],
    ] as const)
      expect(
        (await byToken(method, path, method === 'POST' ? { jsonrpc: '2.0' } : undefined))
          .statusCode,
      ).toBe(403)
  })

  test('are limited to 100 devices', async () => {
    const rows = Array.from({ length: 101 }, (_, at) => ({
      sensor: `s${at}`,
      at: NOON,
      value: 1,
      unit: 'W',
    }))
    expect(await send(...rows)).toEqual({
      stored: 100,
      refused: [{ index: 100, reason: 'A farm has at most 100 devices that send readings.' }],
    })
  })

  test('go with their system, and its devices come back with it', async () => {
    await send(
      { system, at: NOON, value: 2400, unit: 'W' },
      { sensor: 'shelly', at: NOON, value: 1, unit: 'W' },
    )
    await assign('shelly', system)
    const { deletionId } = (await ada.call('DELETE', `${systemsPath()}/${system}`)).json<{
      deletionId: string
    }>()
    expect((await listed()).sensors).toEqual([])
    await send({ sensor: 'shelly', at: NOON, value: 1, unit: 'W' })
    expect((await listed()).sensors).toMatchObject([{ key: 'shelly', systemId: null }])
    expect((await ada.call('POST', `/api/deletions/${deletionId}/undo`)).statusCode).toBe(200)
    expect((await listed()).sensors).toMatchObject([
      { key: system, systemId: system },
      { key: 'shelly', systemId: system },
    ])
  })
})
