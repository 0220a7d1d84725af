import { middleOf } from './steps.ts'

/** kWh in which counters are written; finer ones say enough of a day. */
const STEPS_KWH = [1000, 100, 10, 1]
/** Of a usual day. */
const COARSE_SHARE = 0.1
/** What fewer days rose by may be whole by chance. */
const LEAST_DAYS = 3
const FLOAT_ERROR = 1e-6

/** The longest step, kWh, that all of some values are whole numbers of; 0 where none is. */
export const wholeStep = (values: readonly number[]) =>
  STEPS_KWH.find((step) => values.every((kwh) => isWhole(kwh / step))) ?? 0

const isWhole = (value: number) => Math.abs(value - Math.round(value)) < FLOAT_ERROR

/**
 * What is said of a counter that rises by steps which are much of a day.
 * @param stepKwh of all its readings
 * @returns a sentence to follow another; '' where its steps are fine
 */
export function coarseText(stepKwh: number, days: ReadonlyMap<string, number>) {
  const made = [...days.values()].filter((kwh) => kwh > 0)
  if (made.length < LEAST_DAYS || stepKwh <= (middleOf(made) ?? 0) * COARSE_SHARE) return ''
  return ` It is written in steps of ${stepKwh.toLocaleString('en')} kWh, so each day may be wrong by as much: send it with more decimals, or what each day brought.`
}
