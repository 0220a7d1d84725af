import { readCounter } from './counter.ts'
import { DAY_MINUTES } from './clock.ts'
import { lackingDays } from './gaps.ts'
import type { HistoryLayout } from './layout.ts'
import { endedDays, emptyEnds } from './days.ts'
import type { ClockedDay } from './shape.ts'
import { mapYielding } from './row.ts'

/** kWh by YYYY-MM-DD, and a note on how they were determined. */
export type DayEnergy = {
  days: Map<string, number>
  note: string | null
  isCounter: boolean
  /** Days with missing rows. */
  lacking: readonly string[]
  /** Times of counter glitches, whose rows were left out. */
  falseRows: readonly string[]
}

/**
 * Daily production from power, a counter or amounts.
 * @param dated oldest first
 * @param isAmongCounters the column is a counter for other devices
 */
export async function energyByDay(
  dated: readonly ClockedDay[],
  layout: HistoryLayout,
  isAmongCounters: boolean,
): Promise<DayEnergy | { problem: string }> {
  const isPartOfDay = layout.stepMinutes !== null && layout.stepMinutes < DAY_MINUTES
  if (!isPartOfDay) return readAs(dated, dated, layout, isAmongCounters)
  const { days, ended } = endedDays(dated)
  const energy = await readAs(days, ended, layout, isAmongCounters)
  if ('problem' in energy) return energy
  for (const date of emptyEnds(days, energy.days)) energy.days.delete(date)
  return energy
}

/** @param ended the same days including rows stamped with the end of their interval, for amounts */
async function readAs(
  days: readonly ClockedDay[],
  ended: readonly ClockedDay[],
  layout: HistoryLayout,
  isAmongCounters: boolean,
): Promise<DayEnergy | { problem: string }> {
  const counter = await readCounter(days, layout, isAmongCounters)
  const { isPower, valueName } = layout
  const stepMinutes = layout.stepMinutes ?? DAY_MINUTES
  if (counter) {
    if ('problem' in counter) return counter
    return { ...counter, isCounter: true }
  }
  const amounts = isPower ? await energyOf(ended, stepMinutes, valueName) : ended
  if ('problem' in amounts) return amounts
  const kwh = new Map(amounts.map(({ date, values }) => [date, sumOf(values)]))
  const lacking = await lackingDays(amounts, stepMinutes)
  return { days: kwh, note: null, isCounter: false, lacking, falseRows: [] }
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
 * long as its neighbours. Rows of the same moment, as of two devices, count alike.
 * @param days whose rows hold kW
 * @param stepMinutes for a row alone on its day
 * @param name of the column
 * @returns the days in kWh, or why they are ambiguous
 */
async function energyOf(
  days: readonly ClockedDay[],
  stepMinutes: number,
  name: string,
): Promise<ClockedDay[] | { problem: string }> {
  const counted = { shining: 0, uneven: 0 }
  const read = await mapYielding(days, (day) => {
    const values: number[] = []
    for (const { rows, lasts, isUneven } of momentsOf(day.minutes, stepMinutes)) {
      for (const kw of day.values.slice(values.length, values.length + rows)) {
        if (kw > 0) counted.shining += 1
        if (kw > 0 && isUneven) counted.uneven += 1
        values.push((kw * lasts) / 60)
      }
    }
    return { ...day, values }
  })
  const isUneven = counted.uneven > counted.shining * UNEVEN_SHARE
  return isUneven ? { problem: unevenText(name) } : read
}

/** Groups consecutive rows of the same moment, with the duration of each, in file order. */
function momentsOf(minutes: readonly number[], stepMinutes: number) {
  const starts = [...minutes.keys()].filter((row) => minutes[row] !== minutes[row - 1])
  const timeOf = (at: number) => minutes[starts[at] ?? minutes.length] ?? NaN
  const distances = starts.slice(1).map((_, at) => Math.abs(timeOf(at + 1) - timeOf(at)))
  return starts.map((start, at) => {
    const rows = (starts[at + 1] ?? minutes.length) - start
    const own = distances[at]
    const around = [distances[at - 1], distances[at + 1]].filter((one) => one !== undefined)
    const [most, least] = [Math.max(...around), Math.min(...around)]
    if (own === undefined) return { rows, lasts: around[0] ?? stepMinutes, isUneven: false }
    if (around.length === 0) return { rows, lasts: own, isUneven: false }
    const isGap = own > most * MOST_SHARE
    return { rows, lasts: isGap ? most : own, isUneven: isGap || own < least * LEAST_SHARE }
  })
}

const unevenText = (name: string) =>
  `"${name}" is power, and its rows lie at uneven distances: how long each lasts cannot be told. Send power at even steps, or energy (kWh), and name the devices, where there are several, in a column "Inverter".`
