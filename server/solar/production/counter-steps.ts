import { DAY_MINUTES } from './read-moment.ts'

export type CounterRows = {
  /** Minutes, rising. */
  at: Float64Array
  kwh: Float64Array
  dayOf: (row: number) => number
  /** The most that can be made in so many minutes. */
  limit: (minutes: number) => number
}

export type CounterSteps = {
  /** What a counter rose by since the row in `from`; NaN where that is unknown. */
  rise: Float64Array
  from: Int32Array
  /** Rows that stand alone, such as a 0 or 65535 among others, and new beginnings. */
  glitches: number
  /** Rows at which a counter was replaced: what it had brought by then is unknown. */
  breaks: number[]
}

/** As long as another level lasts, it may be a glitch. */
const GLITCH_MINUTES = 180
/** A counter of the day that was silent for longer has begun again in between. */
const NIGHT_MINUTES = 90

/** The newest row of a level, and since when it is on it. */
type Level = { row: number; since: number; hasRisen: boolean }

/**
 * What a counter rose by from row to row. A row that falls, or rises by more than the plant can
 * make, begins another level: if the rows return to the one before within hours it was a glitch,
 * else the counter was replaced or began again.
 * @param beginsDaily it counts what one day brought
 */
export function counterSteps(rows: CounterRows, beginsDaily: boolean): CounterSteps {
  const { at, kwh, dayOf, limit } = rows
  const rise = new Float64Array(at.length).fill(NaN)
  const from = new Int32Array(at.length).fill(-1)
  const breaks: number[] = []
  let glitches = 0
  let main: Level = { row: 0, since: 0, hasRisen: true }
  let other: Level | null = null
  /** The row that was taken to count from 0 in the morning, until it is seen to rise. */
  let carried = -1
  const minutes = (one: number, later: number) => (at[later] ?? 0) - (at[one] ?? 0)
  const stepFrom = ({ row }: Level, to: number) => (kwh[to] ?? 0) - (kwh[row] ?? 0)
  const follows = (level: Level, row: number) => {
    const step = stepFrom(level, row)
    return step >= 0 && step <= limit(minutes(level.row, row))
  }
  const accept = (level: Level, row: number) => {
    rise[row] = stepFrom(level, row)
    from[row] = level.row
    if (rise[row] > 0) {
      carried = -1
      level.hasRisen = true
    }
    level.row = row
  }
  const beginAt = (row: number, before: number) => {
    const isFromZero = beginsDaily && (kwh[row] ?? 0) <= limit(minutes(before, row))
    rise[row] = isFromZero ? (kwh[row] ?? 0) : beginsDaily ? 0 : NaN
    from[row] = isFromZero ? row : before
    if (carried >= 0) rise[carried] = 0
    carried = -1
    return { row, since: row, hasRisen: false }
  }
  const dropped = ({ since }: Level, until: number) => {
    glitches += until - since
    rise.fill(NaN, since, until)
  }
  if (at.length > 0 && beginsDaily) {
    const ofDay = (((at[0] ?? 0) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
    rise[0] = (kwh[0] ?? 0) <= limit(ofDay) ? (kwh[0] ?? 0) : 0
    from[0] = 0
    carried = 0
  }
  for (let row = 1; row < at.length; row += 1) {
    if (other && minutes(other.since, row) > GLITCH_MINUTES) {
      if (!beginsDaily) breaks.push(other.since)
      main = other
      other = null
    }
    const isNewDay = dayOf(row) !== dayOf(main.row) && minutes(main.row, row) > NIGHT_MINUTES
    if (beginsDaily && isNewDay && !other && kwh[row] !== kwh[main.row]) {
      rise[row] = kwh[row] ?? 0
      from[row] = row
      carried = row
      main = { row, since: row, hasRisen: true }
    } else if (other && follows(other, row) && (other.hasRisen || !follows(main, row)))
      accept(other, row)
    else if (follows(main, row)) {
      if (other) dropped(other, row)
      other = null
      accept(main, row)
    } else {
      if (other) dropped(other, row)
      other = beginAt(row, main.row)
    }
  }
  return { rise, from, glitches, breaks }
}
