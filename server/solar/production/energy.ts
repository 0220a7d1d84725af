import { readCounter } from './counter.ts'
import { DAY_MINUTES } from './clock.ts'
import { lackingDays } from './gaps.ts'
import type { HistoryLayout } from './layout.ts'
import { endedDays, silentEnds } from './days.ts'
import { energyOf } from './power.ts'
import type { ClockedDay } from './shape.ts'

/** kWh by YYYY-MM-DD, and what a farmer is told of how they were found. */
export type DayEnergy = {
  days: Map<string, number>
  note: string | null
  isCounter: boolean
  /** Days of which rows are missing. */
  lacking: readonly string[]
  /** When rows of a counter were that were left out. */
  falseRows: readonly string[]
}

/**
 * What each day brought: of power, of a counter, or of amounts.
 * @param dated oldest first
 * @param isAmongCounters the same column counts up for other devices
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
  for (const date of silentEnds(days, energy.days)) energy.days.delete(date)
  return energy
}

/** @param ended the same days for amounts, with the row that ends each */
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
