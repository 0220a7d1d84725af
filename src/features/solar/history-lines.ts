import type { SolarDay } from '#contract/solar-history.ts'
import { dateOf, dayNumber, measuredMonths } from '#domain/solar-history.ts'
import type { Shortfall } from '#domain/solar-shortfall.ts'
import { monthText } from '#src/lib/day-text.ts'
import type { TimeChartLines } from '#src/ui/time-chart-options.ts'
import type { DayRange } from './day-range.ts'

const DAY_S = 86_400
/** A month's bar stands over its middle. */
const HALF_MONTH_S = 15 * DAY_S

/** Every day from the first to the last; null where nothing was measured. */
function everyDay(days: readonly SolarDay[], { first, last }: DayRange) {
  const kwhOf = new Map(days.map(({ date, kwh }) => [date, kwh]))
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const date = dateOf(first + at)
    return { date, kwh: kwhOf.get(date) ?? null }
  })
}

export type HistoryDays = ReturnType<typeof everyDay>

type Expectation = { clearSkyKwh: ReadonlyMap<string, number>; shortfalls: readonly Shortfall[] }

/** The days, over them what a clear sky would give, and behind them what fell short. */
export function dayLines(
  days: readonly SolarDay[],
  all: DayRange,
  expectation: Expectation | null,
): TimeChartLines & { points: HistoryDays } {
  const points = everyDay(days, all)
  const measured = points.map(({ kwh }) => kwh)
  const clear = points.map(({ date }) => expectation?.clearSkyKwh.get(date) ?? null)
  return {
    points,
    times: points.map((_, at) => (all.first + at) * DAY_S),
    series: [
      ...(expectation ? [{ values: clear, colour: 'sky' as const, shape: 'line' as const }] : []),
      { values: measured, colour: 'leaf', fill: 'leaf-tint', shape: 'line' },
    ],
    bands: expectation?.shortfalls.map(({ firstDay, lastDay, level }) => ({
      from: dayNumber(firstDay) * DAY_S,
      to: (dayNumber(lastDay) + 1) * DAY_S,
      colour: level === 'alarm' ? 'clay-tint' : 'sun-tint',
    })),
  }
}

/** The measured months. */
export function monthLines(days: readonly SolarDay[]): TimeChartLines {
  const months = measuredMonths(days)
  return {
    times: months.map(({ month }) => dayNumber(`${month}-01`) * DAY_S + HALF_MONTH_S),
    series: [
      { values: months.map(({ kwh }) => kwh), colour: 'leaf', fill: 'leaf-tint', shape: 'bars' },
    ],
    nameOf: (time) => monthText(new Date(time * 1000).toISOString().slice(0, 7)),
  }
}

/** What part of the time the picture of the days shows, in seconds. */
export const daySeconds = ({ first, last }: DayRange) => [first * DAY_S, last * DAY_S] as const

/** The same for the months: every month whole that has a day in the range. */
export function monthSeconds({ first, last }: DayRange) {
  const [from, to] = [new Date(first * DAY_S * 1000), new Date(last * DAY_S * 1000)]
  return [
    Date.UTC(from.getUTCFullYear(), from.getUTCMonth()) / 1000,
    Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1) / 1000,
  ] as const
}

/** Days of a marked stretch of seconds. */
export const markedDays = (from: number, to: number): DayRange => ({
  first: Math.floor(from / DAY_S),
  last: Math.ceil(to / DAY_S),
})
