import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solarWeather } from '#contract/weather.ts'
import type { HourWeather } from '#domain/agronomy/weather-hours.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { clearSkyDays } from '#domain/solar-model/clear-sky-days.ts'
import { fixedOffset } from '#domain/solar-model/local-time.ts'
import { storeHours } from '#server/weather/weather-store.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import { engines } from '#tests/setup/engines.ts'
import { openWeatherFarm, startWeatherApp } from '#tests/setup/weather.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Of the stopped clock. */
const TODAY = '2026-06-01'
const BERN = { latitude: '46.95', longitude: '7.45', altitudeM: '540' }
const PLACE = '46.95,7.45'

/** A sky of which every third day is dull. */
function skyOf(fromDate: string, toDate: string, dullShare = 0.2): HourWeather[] {
  const site = { latitudeDeg: 46.95, longitudeDeg: 7.45, altitudeM: 540, utcOffset: fixedOffset(0) }
  const [year = 0, month = 1, day = 1] = fromDate.split('-').map(Number)
  const count = (Date.parse(toDate) - Date.parse(fromDate)) / DAY_MS
  return clearSkyDays(site, { year, month, day }, count).flatMap(({ startMs, hours }, at) => {
    const light = new Map(hours.map((hour) => [hour.startMs, hour]))
    const share = at % 3 === 0 ? dullShare : 1
    return Array.from({ length: 24 }, (_, hour): HourWeather => {
      const sun = light.get(startMs + hour * HOUR_MS)
      return {
        startMs: startMs + hour * HOUR_MS,
        temperatureC: 12,
        humidityPercent: 60,
        precipitationMm: 0,
        windMs: 2,
        globalWm2: sun ? 300 : 0,
        beamWm2: (sun?.beamWm2 ?? 0) * share,
        diffuseWm2: (sun?.diffuseWm2 ?? 0) * share,
        code: at % 3 === 0 ? 3 : 0,
      }
    })
  })
}

describe.each(engines)('a plant under real skies on $name', ({ open }) => {
  let running: Awaited<ReturnType<typeof startWeatherApp>>
  const statements: string[] = []
  let farm: Awaited<ReturnType<typeof openWeatherFarm>>
  beforeAll(async () => {
    const db = await open(({ query }) => void statements.push(query.sql))
    running = await startWeatherApp({ db })
    farm = await openWeatherFarm(running)
  })
  afterAll(() => running.close())

  const systems = () => `/api/projects/${farm.projectId}/solar-systems`
  const addSystem = (fields: object = BERN) => farm.create(systems(), buildSolarPayload(fields))
  async function look(id: string) {
    const answer = await farm.call('GET', `${systems()}/${id}/weather`)
    await running.weather.settled()
    return answer
  }
  const known = async (id: string) => solarWeather.parse((await look(id)).json())

  /** As if the provider had known these days, and no others. */
  async function store(fromDate: string, toDate: string, dullShare?: number) {
    const never = '2999-01-01T00:00:00.000Z'
    const row = {
      place: PLACE,
      altitudeM: 540,
      updatedAt: running.clock.now().toISOString(),
      nextAskAt: never,
      heldUntil: never,
      callsOn: TODAY,
      calls: 8,
      usedAt: TODAY,
    }
    await running.db
      .insertInto('weatherPlaces')
      .values(row)
      .onConflict((place) => place.column('place').doUpdateSet(row))
      .execute()
    await storeHours(running.db, PLACE, skyOf(fromDate, toDate, dullShare))
  }
  async function measure(id: string, days: readonly { date: string; kwh: number }[]) {
    await running.db.deleteFrom('solarDays').where('systemId', '=', id).execute()
    const row = { systemId: id, uploadKey: 'live', createdAt: TODAY }
    if (days.length > 0)
      await running.db
        .insertInto('solarDays')
        .values(days.map((day) => ({ ...row, ...day })))
        .execute()
  }

  test('is unknown while the weather is off, without coordinates, and in another project', async () => {
    const id = await addSystem()
    expect((await look(id)).statusCode).toBe(204)
    expect(running.provider.asked).toEqual([])
    await farm.turn(true)
    await running.weather.settled()
    const nowhere = await addSystem({ latitude: '', longitude: '' })
    expect((await look(nowhere)).statusCode).toBe(204)
    const elsewhere = await farm.create('/api/projects', { name: 'South farm' })
    const path = `/api/projects/${elsewhere}/solar-systems/${id}/weather`
    expect((await farm.call('GET', path)).statusCode).toBe(404)
  })

  test('is asked for by the coordinates of the system, with its ten past years', async () => {
    running.provider.asked.length = 0
    const id = await addSystem({ latitude: '52.5', longitude: '13.4' })
    expect((await look(id)).statusCode).toBe(204)
    const [first] = running.provider.asked
    expect(first?.searchParams.get('latitude')).toBe('52.50')
    expect(first?.pathname).toBe('/v1/forecast')
    expect(running.provider.asked[1]?.searchParams.get('start_date')).toBe('2016-01-01')
    const { forecast, expected, typicalYear, source } = await known(id)
    expect(forecast.map(({ date }) => date)).toEqual(
      Array.from({ length: 8 }, (_, at) => addDays(TODAY, at)),
    )
    expect(forecast.every(({ kwh }) => kwh > 1)).toBe(true)
    expect([expected, typicalYear]).toEqual([[], null])
    expect(source.licence).toBe('CC BY 4.0')
    expect(running.errors).toEqual([])
  })

  test('has a forecast that follows what the panels lately made', async () => {
    const id = await addSystem()
    await store('2026-04-01', '2026-06-10')
    const before = await known(id)
    expect(before).toMatchObject({
      zone: 'Europe/Zurich',
      measuredShare: null,
      expected: [],
      typicalYear: null,
    })
    expect(before.forecast.map(({ code }) => code)).toEqual([0, 0, 3, 0, 0, 3, 0, 0])
    await measure(id, [
      { date: '0025-05-01', kwh: 3 },
      { date: '2026-04-20', kwh: 1 },
      { date: '9999-01-01', kwh: 3 },
    ])
    const { expected } = await known(id)
    expect(expected.length).toBe(42)
    expect(expected[0]?.date).toBe('2026-04-20')
    expect(expected.at(-1)?.date).toBe('2026-05-31')
    const made = (share: number, count = 42) =>
      expected.slice(0, count).map(({ date, kwh }) => ({ date, kwh: kwh * share }))
    await measure(id, made(0.8))
    const after = await known(id)
    expect(after.measuredShare).toBe(0.8)
    expect(after.forecast[0]?.kwh).toBeCloseTo((before.forecast[0]?.kwh ?? 0) * 0.8, 2)
    await measure(id, made(0.8, 9))
    expect((await known(id)).measuredShare).toBeNull()
    await measure(id, made(40))
    expect((await known(id)).measuredShare).toBe(1.2)
  })

  test('has only days whose light is all known, and no forecast of last week', async () => {
    const id = await addSystem()
    await measure(id, [{ date: '2026-03-20', kwh: 1 }])
    const { expected } = await known(id)
    expect(expected[0]?.date).toBe('2026-04-01')
    running.clock.move(6 * DAY_MS)
    const later = await known(id)
    expect(later.forecast).toEqual([])
    expect(later.expected.at(-1)?.date).toBe('2026-06-06')
  })

  test('follows newer hours of a month that the archive was asked for before it was over', async () => {
    const id = await addSystem()
    await store('2026-05-01', '2026-06-10')
    await measure(id, [{ date: '2026-05-01', kwh: 1 }])
    const archivedAt = '2026-05-26T08:00:00.000Z'
    await running.db
      .updateTable('weatherMonths')
      .set({ archivedAt })
      .where('month', '=', '2026-05')
      .execute()
    const firstKwh = async () => (await known(id)).expected[0]?.kwh ?? 0
    const before = await firstKwh()
    running.clock.move(HOUR_MS)
    await store('2026-05-01', '2026-06-10', 0.1)
    expect(await firstKwh()).toBeLessThan(before * 0.8)
  })

  test('has a typical year of whole years, computed once', async () => {
    const id = await addSystem()
    await store('2023-12-20', '2026-01-03')
    expect((await known(id)).typicalYear).toBeNull()
    await store('2015-12-20', '2026-01-03')
    const first = await known(id)
    statements.length = 0
    const again = await known(id)
    const reads = statements.filter((sql) => /^select .*"hours"/.test(sql))
    // Those of the forecast, and of what the archive may lack.
    expect(reads.length).toBeLessThan(5)
    expect(first.typicalYear).toMatchObject({ years: 10, firstYear: 2016, lastYear: 2025 })
    const { kwh = 0, lowestKwh, highestKwh, monthsKwh = [] } = first.typicalYear ?? {}
    expect(lowestKwh).toBeLessThanOrEqual(kwh)
    expect(highestKwh).toBeGreaterThanOrEqual(kwh)
    expect(monthsKwh.reduce((sum, month) => sum + month, 0)).toBeCloseTo(kwh, 3)
    expect(again.typicalYear).toEqual(first.typicalYear)
    await farm.call('PATCH', `${systems()}/${id}`, { capacity: '10' })
    expect((await known(id)).typicalYear?.kwh).toBeGreaterThan(kwh * 1.2)
  })
})
