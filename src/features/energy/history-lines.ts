import type { SolarDay } from '#contract/solar-history.ts'
import { dateOf, dayNumber } from '#domain/dates/calendar-days.ts'
import type { Shortfall } from '#domain/solar-shortfall.ts'
import { monthText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import type { ChartSeries, TimeChartLines } from '#src/ui/time-chart.tsx'
import { measuredMonths, measuredRanges, type DayRange } from './daily-production.ts'

const DAY_S = 86_400

/** Every day of the measured time, with null for a missing day, and one null for a long gap. */
function everyDay(days: readonly SolarDay[]) {
  const kwhOf = new Map(days.map(({ date, kwh }) => [date, kwh]))
  const ranges = measuredRanges(days)
  return ranges.flatMap(({ first, last }, at) => {
    const gap = at < ranges.length - 1 ? 1 : 0
    return Array.from({ length: last - first + 1 + gap }, (_, day) => {
      const date = dateOf(first + day)
      return { date, kwh: kwhOf.get(date) ?? null }
    })
  })
}

export type HistoryDays = ReturnType<typeof everyDay>

type Expectation = { clearSkyKwh: ReadonlyMap<string, number>; shortfalls: readonly Shortfall[] }

/** Measured days, the clear-sky line, and shortfalls as bands behind them. */
export function dayLines(
  days: readonly SolarDay[],
  expectation: Expectation | null,
): TimeChartLines & { points: HistoryDays } {
  const points = everyDay(days)
  const measured: ChartSeries = {
    name: t('Measured'),
    values: points.map(({ kwh }) => kwh),
    colour: 'leaf',
    draw: 'area',
  }
  const clearSky: ChartSeries = {
    name: t('Clear sky'),
    values: points.map(({ date }) => expectation?.clearSkyKwh.get(date) ?? null),
    colour: 'sky',
    draw: 'line',
  }
  return {
    points,
    dates: points.map(({ date }) => date),
    series: expectation ? [clearSky, measured] : [measured],
    bands: expectation?.shortfalls.map(({ firstDay, lastDay, level }) => ({
      from: dayNumber(firstDay) * DAY_S,
      to: (dayNumber(lastDay) + 1) * DAY_S,
      colour: level === 'alarm' ? 'act' : 'look',
    })),
  }
}

/** Measured months, each plotted at its middle. */
export function monthLines(days: readonly SolarDay[]): TimeChartLines {
  const months = measuredMonths(days)
  const values = months.map(({ kwh }) => kwh)
  return {
    dates: months.map(({ month }) => `${month}-15`),
    series: [{ name: t('Measured'), values, colour: 'leaf', draw: 'bars' }],
    nameOf: (date) => monthText(date.slice(0, 7)),
  }
}

/** The x range of the day chart in seconds, with a margin around a single day. */
export function daySeconds({ first, last }: DayRange) {
  const margin = first === last ? DAY_S / 2 : 0
  return [first * DAY_S - margin, last * DAY_S + margin] as const
}

/** The x range of the month chart in seconds: every month with a day in the range. */
export function monthSeconds({ first, last }: DayRange) {
  const [from, to] = [new Date(first * DAY_S * 1000), new Date(last * DAY_S * 1000)]
  return [
    Date.UTC(from.getUTCFullYear(), from.getUTCMonth()) / 1000,
    Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1) / 1000,
  ] as const
}

/** The days of a selection in seconds. */
export const selectedDays = (from: number, to: number): DayRange => ({
  first: Math.floor(from / DAY_S),
  last: Math.ceil(to / DAY_S),
})
