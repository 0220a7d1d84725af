import { middleOf } from './row.ts'

/** What the rows of one day hold, kWh, as they stand in the file; minutes since midnight. */
export type ClockedDay = {
  date: string
  /** Its rows name a time of day. */
  isClocked: boolean
  minutes: number[]
  values: number[]
}

/** Its rows by the clock, of several of one moment the first. */
export type OrderedDay = ClockedDay & {
  /** Several rows speak of most moments. */
  isDouble: boolean
}

/**
 * How the values of a day run. 'amounts' fall again as the sun does; a 'counter' does not, but may
 * begin again at nothing once; 'rising' is too short to tell; 'flat' is silent.
 */
export type DayShape = {
  kind: 'amounts' | 'counter' | 'rising' | 'flat'
  date: string
  first: number
  last: number
  /** Minutes since midnight of these two. */
  from: number
  until: number
  rises: number
  /** What a counter showed before it began again; null where it did not. */
  top: number | null
  /** Several rows speak of most moments. */
  isDouble: boolean
}

/** No sun shines ever stronger for so long. */
const MORNING_MINUTES = 8.5 * 60
const LEAST_RISES = 3
/** Of what stood before: what a counter shows soon after it began again. */
export const RESTART_SHARE = 0.25
/** More than the hour that clocks go back. */
const DOUBLE_SHARE = 0.1

export function shapeOf({ date, minutes, values, isDouble }: OrderedDay): DayShape {
  let [rises, falls, firstRise] = [0, 0, 0]
  let top: number | null = null
  let risesSince = 0
  values.forEach((value, at) => {
    const before = values[at - 1] ?? value
    if (value > before) {
      if (rises === 0) firstRise = minutes[at] ?? 0
      rises += 1
      risesSince += 1
    } else if (value < before) {
      falls += 1
      if (value <= before * RESTART_SHARE) [top, risesSince] = [before, 0]
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
    isDouble,
  }
}

function kindOf(rises: number, falls: number, hasRestart: boolean, isCounter: boolean) {
  if (falls > 1 || (falls === 1 && !hasRestart)) return 'amounts'
  if (isCounter) return 'counter'
  return falls === 0 && rises > 0 ? 'rising' : 'flat'
}

/** Every row is later than the one before it. */
export const isInOrder = (minutes: readonly number[]) =>
  minutes.every((minute, row) => row === 0 || minute > (minutes[row - 1] ?? 0))

/** Of rows that lie in any order. Placed, not sorted: a day may be long. */
export function inOrder(day: ClockedDay): OrderedDay {
  if (isInOrder(day.minutes)) return { ...day, isDouble: false }
  const places = new Map<number, number>()
  day.minutes.forEach((minute, at) => {
    if (!places.has(minute)) places.set(minute, at)
  })
  const rows = [...places].toSorted(([a], [b]) => a - b)
  const minutes = rows.map(([minute]) => minute)
  const values = rows.map(([, at]) => day.values[at] ?? 0)
  const isDouble = day.values.length - values.length > day.values.length * DOUBLE_SHARE
  return { ...day, minutes, values, isDouble }
}

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
