import type { SolarDay } from '#contract/solar-history.ts'
import type { SolarWeather } from '#contract/weather.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import type { YearKwh } from './solar-years.ts'

const SHARE_DAYS = 30
/** Panels that nobody has measured for longer may be others by now. */
const OLDEST_SHARE_DAYS = 90
const FEWEST_SHARE_DAYS = 10
/** Beyond these the days or what was entered are wrong. */
const LOWEST_SHARE = 0.3
const HIGHEST_SHARE = 1.2
const FEWEST_YEARS = 3
const MONTHS = 12

/** What was made over what was expected, in the middle of the last days with both; null for too few lately. */
export function measuredShare(
  measured: readonly SolarDay[],
  expected: readonly SolarDay[],
  today: string,
) {
  const oldest = addDays(today, -OLDEST_SHARE_DAYS)
  const expectedKwh = new Map(expected.map(({ date, kwh }) => [date, kwh]))
  const shares = measured
    .filter(({ date }) => date >= oldest)
    .flatMap(({ date, kwh }) => {
      const whole = expectedKwh.get(date) ?? 0
      return whole > 0 ? [kwh / whole] : []
    })
    .slice(-SHARE_DAYS)
  if (shares.length < FEWEST_SHARE_DAYS) return null
  const share = medianOf(shares)
  return Math.min(HIGHEST_SHARE, Math.max(LOWEST_SHARE, Math.round(share * 1000) / 1000))
}

function medianOf(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}

/** The mean of the years of which every day is known; null for too few. */
export function typicalYear(years: ReadonlyMap<number, YearKwh>): SolarWeather['typicalYear'] {
  const whole = [...years].flatMap(([year, months]) => {
    const monthsKwh = months.map(wholeSum)
    const isWhole = monthsKwh.length === MONTHS && monthsKwh.every((kwh) => kwh !== null)
    return isWhole ? [{ year, monthsKwh, kwh: sum(monthsKwh) }] : []
  })
  if (whole.length < FEWEST_YEARS) return null
  const totals = whole.map(({ kwh }) => kwh)
  const named = whole.map(({ year }) => year)
  const monthsKwh = Array.from(
    { length: MONTHS },
    (_, month) => sum(whole.map((year) => year.monthsKwh[month] ?? 0)) / whole.length,
  )
  return {
    years: whole.length,
    firstYear: Math.min(...named),
    lastYear: Math.max(...named),
    kwh: sum(totals) / whole.length,
    lowestKwh: Math.min(...totals),
    highestKwh: Math.max(...totals),
    monthsKwh,
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Null if one is not known. */
const wholeSum = (days: readonly (number | null)[]) =>
  days.reduce<number | null>(
    (total, kwh) => (total === null || kwh === null ? null : total + kwh),
    0,
  )
