import { readCounter } from './history-counter.ts'
import { DAY_MINUTES } from './history-date.ts'
import type { HistoryLayout } from './history-layout.ts'
import { energyOf } from './history-power.ts'
import type { ClockedDay } from './history-shape.ts'

/** kWh by YYYY-MM-DD, and what a farmer is told of how they were found. */
export type DayEnergy = { days: Map<string, number>; note: string | null; isCounter: boolean }

/**
 * What each day brought: of power, of a counter, or of amounts.
 * @param dated oldest first
 */
export function energyByDay(
  dated: readonly ClockedDay[],
  layout: HistoryLayout,
): DayEnergy | { problem: string } {
  const counter = readCounter(dated, layout)
  if (counter) return 'problem' in counter ? counter : { ...counter, isCounter: true }
  const { isPower, stepMinutes, valueName } = layout
  const amounts = isPower ? energyOf(dated, stepMinutes ?? DAY_MINUTES, valueName) : dated
  if ('problem' in amounts) return amounts
  const days = new Map(amounts.map(({ date, values }) => [date, sumOf(values)]))
  return { days, note: null, isCounter: false }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0)
