import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sweepWeatherPlaces, wantForecast, wantPast } from '#server/weather/refresh-weather.ts'
import { openMeteo } from '#server/weather/open-meteo.ts'
import { openWeather } from '#server/weather/weather-access.ts'
import { engines } from '#tests/setup/engines.ts'
import { callsOf, openPlacedFarm, PLACE, startWeatherApp } from '#tests/setup/weather.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

type Running = Awaited<ReturnType<typeof startWeatherApp>>

describe.each(engines)('asking for the weather on $name', ({ open }) => {
  let running: Running
  beforeEach(async () => {
    running = await startWeatherApp({ db: await open() })
  })
  afterEach(() => running.close())

  test('is done by one of all replicas, and once by each', async () => {
    const { turn, want } = await openPlacedFarm(running)
    await turn(true)
    await running.weather.settled()
    running.clock.move(4 * HOUR_MS)
    const other = openWeather({
      source: openMeteo({ url: running.provider.url, key: undefined }),
      callsPerDay: 5000,
      onError: (error) => running.errors.push(error),
    })
    const before = running.provider.asked.length
    for (let turns = 0; turns < 5; turns += 1)
      for (const weather of [running.weather, other]) {
        wantForecast({ ...running.deps, weather }, want)
        wantPast({ ...running.deps, weather }, want, '2025-03-03')
      }
    await Promise.all([running.weather.settled(), other.settled()])
    expect(running.provider.asked.length - before).toBe(3)
    expect(callsOf(running, 'forecast')).toBe(2)
    expect(running.errors).toEqual([])
  })

  test('asks the archive once for a month that is over, though its forecast is stored', async () => {
    const { turn, want } = await openPlacedFarm(running)
    await turn(true)
    await running.weather.settled()
    const archivedOn = async (days: number) => {
      running.clock.move(days * DAY_MS)
      for (let turns = 0; turns < 3; turns += 1) {
        wantPast(running.deps, want, '2026-05-20')
        await running.weather.settled()
      }
      return running.provider.asked
        .flatMap(({ searchParams }) => searchParams.get('start_date') ?? [])
        .join()
    }
    // On 6 June the archive does not know all of May.
    expect(await archivedOn(5)).toBe('')
    expect(await archivedOn(1)).toBe('2026-05-01')
    expect(await archivedOn(8)).toBe('2026-05-01')
    expect(await archivedOn(8)).toBe('2026-05-01')
    expect(await archivedOn(14)).toBe('2026-05-01,2026-06-01')
    expect(await archivedOn(1)).toBe('2026-05-01,2026-06-01')
  })

  test('stops at the budget of the day for all places', async () => {
    const limited = openWeather({ ...running.weather, callsPerDay: 3, onError: () => {} })
    const { turn, want } = await openPlacedFarm(running)
    await turn(true)
    await running.weather.settled()
    for (let at = 0; at < 5; at += 1) {
      wantForecast({ ...running.deps, weather: limited }, { ...want, place: `10.0${at},10.00` })
      await limited.settled()
    }
    expect(running.provider.asked.length).toBe(3)
    running.clock.move(DAY_MS)
    wantForecast({ ...running.deps, weather: limited }, { ...want, place: '10.04,10.00' })
    await limited.settled()
    expect(running.provider.asked.length).toBe(4)
  })

  test('is not done without the consent of the farm, also where it is withdrawn meanwhile', async () => {
    const { turn, want, look } = await openPlacedFarm(running)
    const ask = async () => {
      wantForecast(running.deps, want)
      wantPast(running.deps, want, '2020-01-01')
      await look()
    }
    await ask()
    await turn(true)
    await turn(false)
    await running.weather.settled()
    const asked = running.provider.asked.length
    await ask()
    running.clock.move(30 * DAY_MS)
    await ask()
    expect(running.provider.asked.length).toBe(asked)
  })

  test('forgets a place that nobody has wanted for 30 days, with its months', async () => {
    const { turn, want } = await openPlacedFarm(running)
    await turn(true)
    await running.weather.settled()
    running.clock.move(30 * DAY_MS)
    await sweepWeatherPlaces(running.deps)
    const places = () => running.db.selectFrom('weatherPlaces').select('place').execute()
    expect(await places()).toEqual([{ place: PLACE }])
    running.clock.move(DAY_MS)
    await sweepWeatherPlaces(running.deps)
    expect(await places()).toEqual([])
    expect(await running.db.selectFrom('weatherMonths').select('month').execute()).toEqual([])
    wantForecast(running.deps, want)
    await running.weather.settled()
    expect(await places()).toEqual([{ place: PLACE }])
  })
})
