import { DAY_MINUTES } from './read-moment.ts'

/** A day's rows, oldest first: minutes of the plant's clock, and kWh of each. */
export type DayRows = { minutes: Float64Array; kwh: Float64Array }

const LEAST_GAP_MINUTES = 30
/** Relative to the distances beside it. */
const GAP_STEPS = 1.5
/** With longer steps, gaps mean nothing. */
const MOST_STEP_MINUTES = 60
/** Share of a day's production in one hour: the sun rises and sets more gradually. */
const SUDDEN_SHARE = 0.12

/** Whether rows are missing while the sun shone, so that more was made than stands there. */
export function lacksRows({ minutes, kwh }: DayRows, stepMinutes: number): boolean {
  if (stepMinutes > MOST_STEP_MINUTES || minutes.length === 0) return false
  const from = minutes[0] ?? 0
  const until = minutes.at(-1) ?? 0
  let [all, first, last, hasGap] = [0, 0, 0, false]
  for (let row = 0; row < minutes.length; row += 1) {
    const at = minutes[row] ?? 0
    const own = kwh[row] || 0
    all += own
    if (at < from + 60) first += own
    if (at > until - 60) last += own
    const gap = distance(minutes, row)
    const around = Math.max(distance(minutes, row - 1), distance(minutes, row + 1))
    const isSunny = own > 0 || (kwh[row + 1] || 0) > 0
    if (gap >= LEAST_GAP_MINUTES && around > 0 && gap > around * GAP_STEPS && isSunny) hasGap = true
  }
  const beginsLate = from % DAY_MINUTES >= 2 * stepMinutes && first > all * SUDDEN_SHARE
  const endsEarly =
    (until % DAY_MINUTES) + 2 * stepMinutes < DAY_MINUTES && last > all * SUDDEN_SHARE
  return hasGap || beginsLate || endsEarly
}

const distance = (minutes: Float64Array, row: number) =>
  row < 0 || row + 1 >= minutes.length ? 0 : (minutes[row + 1] ?? 0) - (minutes[row] ?? 0)
