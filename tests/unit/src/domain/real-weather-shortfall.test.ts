import { describe, expect, test } from 'vitest'
import { dateOf, dayNumber } from '#domain/dates/calendar-days.ts'
import { findShortfallsByWeather, newestShortfall } from '#domain/solar-shortfall.ts'
import weather from './weather-years.json' with { type: 'json' }

/*
 * The eight weather years that no limit was tuned on (decision 59), kWh a day of a plant of 5 kW. Limits were
 * tuned on Sand Point, Greensboro, Burlington 2021, Turin, Blythe, Des Moines, Fargo and Phoenix.
 */
const YEAR = 365
const FORTNIGHT = 14
const FIRST = dayNumber('2024-01-01')
const dates = Array.from({ length: 2 * YEAR }, (_, at) => dateOf(FIRST + at))
const cloudless = () => new Map<string, number>()

/** Normal, mean 0 and deviation 1, and the same at every run. Mulberry32 and Box and Muller. */
function errors(seed: number) {
  let state = seed
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
}

/** Two years at a place: what was made, and what is expected by weather that is wrong on each day. */
const years = (wrong: number) =>
  Object.values(weather.sites).map(({ tenthsKwh }, seed) => {
    const error = errors(seed)
    const kwh = dates.map((_, at) => (tenthsKwh[at % YEAR] ?? 0) / 10)
    const real = new Map(
      dates.map((date, at) => [date, (kwh[at] ?? 0) * Math.max(0, 1 + wrong * error())]),
    )
    return { kwh, real }
  })
type Years = ReturnType<typeof years>[number]

/** The finding of the day after `end`, of the year before it, with a fault from a day on. */
function foundOn(end: number, { kwh, real }: Years, faultAt: number, share: number) {
  const days = dates.slice(end - YEAR, end + 2).map((date, index) => {
    const at = end - YEAR + index
    return { date, kwh: (kwh[at] ?? 0) * (at >= faultAt ? share : 1) }
  })
  return newestShortfall(days, cloudless, real)
}
const every = (days: number) =>
  Array.from({ length: Math.floor((YEAR - FORTNIGHT) / days) }, (_, at) => YEAR + at * days)

describe.each([0, 0.1])('weather that is wrong by a share of %d on a day', (wrong) => {
  const places = years(wrong)

  test('finds nothing at a healthy plant', () => {
    const found = places.flatMap((place) =>
      every(3).filter((end) => foundOn(end, place, Infinity, 1) !== null),
    )
    expect(found).toEqual([])
  })

  test('finds a fault of a fifth within two weeks', () => {
    const missed = places.flatMap((place) =>
      every(FORTNIGHT).filter((start) => {
        const daysOf = Array.from({ length: FORTNIGHT }, (_, day) => start + FORTNIGHT - 1 - day)
        return !daysOf.some((end) => foundOn(end, place, start, 0.8) !== null)
      }),
    )
    expect(missed).toEqual([])
  })

  test('acts on half a plant within two weeks', () => {
    const levels = places.flatMap((place) =>
      every(FORTNIGHT).map((start) => foundOn(start + FORTNIGHT - 1, place, start, 0.5)?.level),
    )
    expect(new Set(levels)).toEqual(new Set(['act']))
  })
})

test('days without known weather are judged beside a cloudless sky', () => {
  const days = dates.map((date, at) => ({
    date,
    kwh: (at >= 700 ? 0.5 : 1) * (at % 5 === 0 ? 9 : 3),
  }))
  const clear = new Map(dates.map((date) => [date, 10]))
  const ofFirst = (count: number) =>
    new Map(days.slice(0, count).map(({ date, kwh }) => [date, kwh * 1.2]))
  const skiesOf = (count: number) => {
    const { shortfalls, newest } = findShortfallsByWeather(days, ofFirst(count), clear)
    return [newest?.sky, shortfalls.length > 0 && shortfalls.every(({ level }) => level === 'act')]
  }
  expect(skiesOf(0)).toEqual(['cloudless', true])
  expect(skiesOf(600)).toEqual(['cloudless', true])
  expect(skiesOf(730)[0]).toBe('real')
  expect(newestShortfall(days, () => clear, ofFirst(600))?.sky).toBe('cloudless')
})
