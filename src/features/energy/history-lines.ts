import type { SolarDay } from '#contract/solar-history.ts'
import { dateOf, dayNumber } from '#domain/dates/calendar-days.ts'
import { dayText, monthText } from '#src/lib/format.ts'
import { t } from '#src/lib/texts.ts'
import type { TimeChartLines } from '#src/ui/time-chart.tsx'
import { byPeriod, measuredRanges, type DayRange, type Period } from './daily-production.ts'
import type { Judgement } from './judge-production.ts'

const DAY_S = 86_400

/** A bar of the chart: null where nothing was measured, or nothing is known of the sky. */
export type Bar = { name: string; kwh: number | null; clearSkyKwh: number | null }

/** Every day of the measured time, also those without a reading, and one empty day for a long gap. */
function everyDay(
  days: readonly SolarDay[],
  clearSky: Judgement['clearSkyKwh'] | undefined,
): Bar[] {
  const kwhOf = new Map(days.map(({ date, kwh }) => [date, kwh]))
  const ranges = measuredRanges(days)
  return ranges.flatMap(({ first, last }, at) => {
    const gap = at < ranges.length - 1 ? 1 : 0
    return Array.from({ length: last - first + 1 + gap }, (_, day) => {
      const name = dateOf(first + day)
      return { name, kwh: kwhOf.get(name) ?? null, clearSkyKwh: clearSky?.get(name) ?? null }
    })
  })
}

/** The bars by month or year compare the measured days alone. */
function barsOf(days: readonly SolarDay[], judgement: Judgement | null, period: Period): Bar[] {
  const clearSky = judgement?.clearSkyKwh
  if (period === 'day') return everyDay(days, clearSky)
  const clear = days.map(({ date }) => ({ date, kwh: clearSky?.get(date) ?? 0 }))
  const clearBars = byPeriod(clear, period)
  return byPeriod(days, period).map(({ name, kwh }, at) => ({
    name,
    kwh,
    clearSkyKwh: clearSky ? (clearBars[at]?.kwh ?? null) : null,
  }))
}

export const periodText = (name: string, period: Period) =>
  ({ day: dayText, month: monthText, year: String })[period](name)

/** The middle of a period. */
const MIDDLE = { day: '', month: '-15', year: '-07-01' }

/** Measured energy as bars, a cloudless sky as a line, and shortfalls as bands behind the days. */
export function productionLines(
  days: readonly SolarDay[],
  judgement: Judgement | null,
  period: Period,
): TimeChartLines & { bars: Bar[] } {
  const bars = barsOf(days, judgement, period)
  const measured = bars.map(({ kwh }) => kwh)
  const clearSky = bars.map(({ clearSkyKwh }) => clearSkyKwh)
  return {
    bars,
    dates: bars.map(({ name }) => `${name}${MIDDLE[period]}`),
    series: [
      { name: t('Measured'), values: measured, colour: 'sun', draw: 'bars' },
      ...(judgement
        ? [{ name: t('Cloudless'), values: clearSky, colour: 'soft', draw: 'line' } as const]
        : []),
    ],
    ...(period === 'day'
      ? { bands: judgement?.shortfalls.map(bandOf) }
      : { nameOf: (date: string) => periodText(date.slice(0, -MIDDLE[period].length), period) }),
  }
}

const bandOf = ({ firstDay, lastDay, level }: Judgement['shortfalls'][number]) => ({
  from: dayNumber(firstDay) * DAY_S - DAY_S / 2,
  to: dayNumber(lastDay) * DAY_S + DAY_S / 2,
  colour: level,
})

/** The x range of the chart in seconds: whole bars, and every period with a day in the range. */
export function shownSeconds({ first, last }: DayRange, period: Period) {
  if (period === 'day') return [first * DAY_S - DAY_S / 2, last * DAY_S + DAY_S / 2] as const
  const [from, to] = [new Date(first * DAY_S * 1000), new Date(last * DAY_S * 1000)]
  const isYear = period === 'year'
  return [
    Date.UTC(from.getUTCFullYear(), isYear ? 0 : from.getUTCMonth()) / 1000,
    Date.UTC(to.getUTCFullYear(), isYear ? 12 : to.getUTCMonth() + 1) / 1000,
  ] as const
}

/** The days of a selection in seconds. */
export const selectedDays = (from: number, to: number): DayRange => ({
  first: Math.round(from / DAY_S),
  last: Math.round(to / DAY_S),
})
