import { DAY_MINUTES } from './read-moment.ts'

/** A day's rows, oldest first: minutes of the plant's clock, and kWh of each. */
export type DayRows = { minutes: Float64Array; kwh: Float64Array }

const LEAST_GAP_MINUTES = 30
/** Relative to the distances beside it. */
const GAP_STEPS = 1.5
/** With longer steps, gaps mean nothing. */
const MOST_STEP_MINUTES = 60
/** Of the largest row: the sun rises and sets more gradually. */
const SUDDEN_SHARE = 0.25

/** Whether rows are missing while the sun shone, so that the sum of the day is too low. */
export function lacksRows({ minutes, kwh }: DayRows, stepMinutes: number): boolean {
  if (stepMinutes > MOST_STEP_MINUTES || minutes.length === 0) return false
  const from = minutes[0] ?? 0
  const until = minutes.at(-1) ?? 0
  let [most, hasGap] = [0, false]
  for (let row = 0; row < minutes.length; row += 1) {
    const own = kwh[row] || 0
    most = Math.max(most, own)
    const gap = distance(minutes, row)
    const around = Math.max(distance(minutes, row - 1), distance(minutes, row + 1))
    const isSunny = own > 0 || (kwh[row + 1] || 0) > 0
    if (gap >= LEAST_GAP_MINUTES && around > 0 && gap > around * GAP_STEPS && isSunny) hasGap = true
  }
  const isSudden = (own = 0) => own > most * SUDDEN_SHARE
  const beginsLate = from % DAY_MINUTES >= 2 * stepMinutes && isSudden(kwh[0])
  const endsEarly = (until % DAY_MINUTES) + 2 * stepMinutes < DAY_MINUTES && isSudden(kwh.at(-1))
  return hasGap || beginsLate || endsEarly
}

const distance = (minutes: Float64Array, row: number) =>
  row < 0 || row + 1 >= minutes.length ? 0 : (minutes[row + 1] ?? 0) - (minutes[row] ?? 0)
