import { readCounter } from './counter.ts'
import { DAY_MINUTES } from './clock.ts'
import { lackingDays } from './gaps.ts'
import type { HistoryLayout } from './layout.ts'
import { endedDays, emptyEnds } from './days.ts'
import type { ClockedDay } from './shape.ts'

/** kWh by YYYY-MM-DD, and a note on how they were determined. */
export type DayEnergy = {
  days: Map<string, number>
  note: string | null
  isCounter: boolean
  /** Days with missing rows. */
  lacking: readonly string[]
}

/**
 * Daily production from power, a counter or amounts.
 * @param dated oldest first
 * @param isAmongCounters the column is a counter for other devices
 */
export function energyByDay(
  dated: readonly ClockedDay[],
  layout: HistoryLayout,
  isAmongCounters: boolean,
): DayEnergy | { problem: string } {
  const isPartOfDay = layout.stepMinutes !== null && layout.stepMinutes < DAY_MINUTES
  if (!isPartOfDay) return readAs(dated, dated, layout, isAmongCounters)
  const { days, ended } = endedDays(dated)
  const energy = readAs(days, ended, layout, isAmongCounters)
  if ('problem' in energy) return energy
  for (const date of emptyEnds(days, energy.days)) energy.days.delete(date)
  return energy
}

/** @param ended the same days including rows stamped with the end of their interval, for amounts */
function readAs(
  days: readonly ClockedDay[],
  ended: readonly ClockedDay[],
  layout: HistoryLayout,
  isAmongCounters: boolean,
): DayEnergy | { problem: string } {
  const counter = readCounter(days, layout, isAmongCounters)
  const { isPower, valueName } = layout
  const stepMinutes = layout.stepMinutes ?? DAY_MINUTES
  if (counter) {
    if ('problem' in counter) return counter
    return { ...counter, isCounter: true }
  }
  const amounts = isPower ? energyOf(ended, stepMinutes, valueName) : ended
  if ('problem' in amounts) return amounts
  const kwh = new Map(amounts.map(({ date, values }) => [date, sumOf(values)]))
  const lacking = lackingDays(amounts, stepMinutes)
  return { days: kwh, note: null, isCounter: false, lacking }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0)

/**
 * Ratios to the neighbouring intervals: above the first there is a gap, below the second the rows
 * are uneven. One lost row doubles an interval, and clocks drift a little.
 */
const MOST_SHARE = 2.1
const LEAST_SHARE = 0.48
/** Share of unevenly spaced rows: gaps explain no more. */
const UNEVEN_SHARE = 0.05

/**
 * Integrates power in kW. Each row counts until the next one of its day, or before a gap for as
 * long as its neighbours.
 * @param days whose rows hold kW
 * @param stepMinutes for a row alone on its day
 * @param name of the column
 * @returns the days in kWh, or why they are ambiguous
 */
function energyOf(
  days: readonly ClockedDay[],
  stepMinutes: number,
  name: string,
): ClockedDay[] | { problem: string } {
  const counted = { shining: 0, uneven: 0 }
  const read = days.map((day) => {
    const values = durations(day.minutes, stepMinutes).map(({ lasts, isUneven }, at) => {
      const kw = day.values[at] ?? 0
      if (kw > 0) counted.shining += 1
      if (kw > 0 && isUneven) counted.uneven += 1
      return (kw * lasts) / 60
    })
    return { ...day, values }
  })
  const isUneven = counted.uneven > counted.shining * UNEVEN_SHARE
  return isUneven ? { problem: unevenText(name) } : read
}

/** How long each row lasts, in file order. */
function durations(minutes: readonly number[], stepMinutes: number) {
  const distances = minutes.slice(1).map((minute, at) => Math.abs(minute - (minutes[at] ?? 0)))
  return minutes.map((_, at) => {
    const own = distances[at]
    const around = [distances[at - 1], distances[at + 1]].filter((one) => one !== undefined)
    const [most, least] = [Math.max(...around), Math.min(...around)]
    if (own === undefined) return { lasts: around[0] ?? stepMinutes, isUneven: false }
    if (around.length === 0) return { lasts: own, isUneven: false }
    const isGap = own > most * MOST_SHARE
    return { lasts: isGap ? most : own, isUneven: isGap || own < least * LEAST_SHARE }
  })
}

const unevenText = (name: string) =>
  `"${name}" is power, and its rows lie at uneven distances: how long each lasts cannot be told. Send power at even steps, or energy (kWh), and name the devices, where there are several, in a column "Inverter".`
