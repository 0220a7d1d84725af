import { middleOf } from './row.ts'
/** Rows of one day in file order, kWh; minutes since midnight. */
export type ClockedDay = {
  date: string
  isClocked: boolean
  minutes: number[]
  values: number[]
}

/**
 * How the values of a day develop. 'amounts' fall again like the sun; a 'counter' never does, but
 * may reset to about zero once, but not leap back to where it was; 'rising' is too short to tell; 'flat' does not change.
 */
export type DayShape = {
  kind: 'amounts' | 'counter' | 'rising' | 'flat'
  date: string
  first: number
  last: number
  /** Minutes since midnight of the first and last value. */
  from: number
  until: number
  rises: number
  /** Reading before the counter was reset; null if it was not. */
  top: number | null
}

/** Production cannot keep rising for longer than a morning. */
const MORNING_MINUTES = 8.5 * 60
const LEAST_RISES = 3
/** Relative to the reading before: highest reading right after a reset. */
const RESTART_SHARE = 0.25

export function shapeOf({ date, minutes, values }: ClockedDay): DayShape {
  let [rises, falls, firstRise] = [0, 0, 0]
  let top: number | null = null
  let [risesSince, hadRisen] = [0, false]
  values.forEach((value, at) => {
    const before = values[at - 1] ?? value
    if (value > before) {
      if (top !== null && hadRisen && before <= top * RESTART_SHARE && value >= top) falls += 1
      if (rises === 0) firstRise = minutes[at] ?? 0
      rises += 1
      risesSince += 1
    } else if (value < before) {
      falls += 1
      const isRestart = value <= before * RESTART_SHARE && value < (values[at - 2] ?? before)
      if (isRestart) [top, risesSince, hadRisen] = [before, 0, rises > 0]
    }
  })
  const isLong = (minutes.at(-1) ?? 0) - firstRise >= MORNING_MINUTES
  const isCounter = rises >= LEAST_RISES && isLong && risesSince > 0
  return {
    kind: kindOf(rises, falls, top !== null, isCounter),
    date,
    first: values[0] ?? 0,
    last: values.at(-1) ?? 0,
    from: minutes[0] ?? 0,
    until: minutes.at(-1) ?? 0,
    rises,
    top,
  }
}

function kindOf(rises: number, falls: number, hasRestart: boolean, isCounter: boolean) {
  if (falls > 1 || (falls === 1 && !hasRestart)) return 'amounts'
  if (isCounter) return 'counter'
  return falls === 0 && rises > 0 ? 'rising' : 'flat'
}

export const isInOrder = (minutes: readonly number[]) =>
  minutes.every((minute, row) => row === 0 || minute > (minutes[row - 1] ?? 0))

/** Of several rows at the same moment, the first. Indexes rows by minute before sorting, because a day may have many. */
export function inOrder(day: ClockedDay): ClockedDay {
  if (isInOrder(day.minutes)) return day
  const places = new Map<number, number>()
  day.minutes.forEach((minute, at) => {
    if (!places.has(minute)) places.set(minute, at)
  })
  const rows = [...places].toSorted(([a], [b]) => a - b)
  const minutes = rows.map(([minute]) => minute)
  const values = rows.map(([, at]) => day.values[at] ?? 0)
  return { ...day, minutes, values }
}

/** Resolutions of counters that matter; finer ones are accurate enough. */
const STEPS_KWH = [1000, 100, 10, 1]
/** Relative to a typical day. */
const COARSE_SHARE = 0.1
/** With fewer days, whole increments may be chance. */
const LEAST_DAYS = 3
const FLOAT_ERROR = 1e-6

const isWhole = (value: number) => Math.abs(value - Math.round(value)) < FLOAT_ERROR

/**
 * Warns of a counter whose resolution is coarse relative to a day.
 * @param readings in kWh
 * @returns a sentence to append; '' if the resolution is fine
 */
export function coarseWarning(readings: readonly number[], days: ReadonlyMap<string, number>) {
  const step = STEPS_KWH.find((kwh) => readings.every((reading) => isWhole(reading / kwh))) ?? 0
  const made = [...days.values()].filter((kwh) => kwh > 0)
  if (made.length < LEAST_DAYS || step <= (middleOf(made) ?? 0) * COARSE_SHARE) return ''
  return ` It is written in steps of ${step.toLocaleString('en')} kWh, so each day may be wrong by as much: send it with more decimals, or what each day brought.`
}
