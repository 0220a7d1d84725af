import { daysBetween } from '#domain/dates/calendar-days.ts'
import { DAY_MINUTES } from './clock.ts'
import { momentText } from './date.ts'
import { RESTART_SHARE, type OrderedDay } from './shape.ts'
import { middleOf, mapYielding } from './row.ts'

/** Wrong for longer, it is not a glitch. */
const MOST_FALSE_MINUTES = 4 * 60
const MOST_FALSE_ROWS = 240
/** Share of a day's rows: more glitches are rows of another device. */
const MAX_GLITCHES_SHARE = 0.05
/** Relative to the usual rise: a counter does not rise faster after a reset. */
const TOO_MUCH = 1.5
/** Relative to the fall, in one step: a counter that was reset recovers gradually. */
const LEAP_SHARE = 0.75

type Row = { minute: number; kwh: number }
/** Typical rise of a counter per step, kWh: on this day, and on the sunniest of the file. */
type Rises = { stepMinutes: number; ofDay: number; ofBrightest: number }
/** A day without its glitches, and their times. */
type SoundDay = { day: OrderedDay; falseRows: string[] }

/**
 * Removes glitches: rows in which a counter showed something else before it went on where it had
 * been, as when a logger writes a single 0.
 * @param days oldest first
 */
export async function withoutFalseRows(
  days: readonly OrderedDay[],
  stepMinutes: number,
): Promise<SoundDay[]> {
  const rises = await mapYielding(days, (day) => usualRise(day, stepMinutes))
  const ofBrightest = rises.reduce((most, own) => Math.max(most, own), 0)
  const daysWithNext = days.map((day, at) => ({ day, next: days[at + 1], ofDay: rises[at] ?? 0 }))
  let before: OrderedDay | undefined
  return mapYielding(daysWithNext, ({ day, next, ofDay }) => {
    const [last] = rowsBeside(before, day, -1)
    const after = rowsBeside(next, day, 0, MOST_FALSE_ROWS)
    const sound = soundDay(day, last, after, { stepMinutes, ofDay, ofBrightest })
    before = sound.day
    return sound
  })
}

/** Rows of the adjacent day, in minutes relative to this one; empty if it is not adjacent. */
function rowsBeside(
  beside: OrderedDay | undefined,
  { date }: OrderedDay,
  ...part: [from: number, until?: number]
): Row[] {
  const away = beside ? daysBetween(date, beside.date) : 0
  if (!beside || Math.abs(away) !== 1) return []
  const kwh = beside.values.slice(...part)
  const minutes = beside.minutes.slice(...part)
  return minutes.map((minute, at) => ({ minute: minute + away * DAY_MINUTES, kwh: kwh[at] ?? 0 }))
}

function soundDay(day: OrderedDay, before: Row | undefined, after: Row[], rises: Rises) {
  const own = day.minutes.map((minute, at) => ({ minute, kwh: day.values[at] ?? 0 }))
  const glitches = day.isDouble ? [] : glitchesIn([...own, ...after], before, rises)
  if (glitches.length === 0 || glitches.length > Math.max(1, own.length * MAX_GLITCHES_SHARE))
    return { day, falseRows: [] }
  const odd = new Set(glitches.flat())
  const isSound = (_: unknown, at: number) => !odd.has(at)
  return {
    day: { ...day, minutes: day.minutes.filter(isSound), values: day.values.filter(isSound) },
    falseRows: own.flatMap(({ minute }, at) => (odd.has(at) ? [momentText(day.date, minute)] : [])),
  }
}

/** Row indexes of each glitch. */
function glitchesIn(rows: readonly Row[], before: Row | undefined, rises: Rises) {
  if (rows.every(({ kwh }, at) => kwh >= (rows[at - 1] ?? before ?? { kwh }).kwh)) return []
  const glitches: number[][] = []
  // A value left from the day before may be reset late, after a day with almost no production.
  const standing = { ...rises, usual: rises.ofBrightest }
  const risen = { ...rises, usual: rises.ofDay }
  let last = before ?? rows[0]
  let hasRisen = false
  for (let at = 0; at < rows.length; at += 1) {
    const count = last ? glitchLength(rows, at, last, hasRisen ? risen : standing) : 0
    if (count > 0) glitches.push(Array.from({ length: count }, (_, row) => at + row))
    else {
      hasRisen ||= last !== undefined && (rows[at]?.kwh ?? 0) > last.kwh
      last = rows[at]
    }
    at += Math.max(0, count - 1)
  }
  return glitches
}

/** Number of false rows starting at `at`, given the last good row. */
function glitchLength(
  rows: readonly Row[],
  at: number,
  last: Row,
  { usual, ofDay, stepMinutes }: Rises & { usual: number },
) {
  const [own, next] = [rows[at], rows[at + 1]]
  if (!own || own.kwh === last.kwh) return 0
  const isTooMuch = (from: Row, to: Row) => riseOf(from, to, stepMinutes) > usual * TOO_MUCH
  if (own.kwh > last.kwh) {
    const isBack = next !== undefined && last.kwh <= next.kwh && next.kwh < own.kwh
    return isBack && isTooMuch(last, own) ? 1 : 0
  }
  const back = backAt(rows, at, last)
  const [low, high] = [rows[back - 1], rows[back]]
  if (!low || !high) return 0
  const fall = last.kwh - own.kwh
  const isLeap = isTooMuch(low, high) && high.kwh - low.kwh >= fall * LEAP_SHARE
  const isSmall = fall <= ofDay && own.kwh > last.kwh * RESTART_SHARE
  return isLeap || isSmall ? back - at : 0
}

/** Index of the next row to reach the last good value again within the limits, else -1. */
function backAt(rows: readonly Row[], from: number, last: Row) {
  for (let at = from + 1; at <= from + MOST_FALSE_ROWS; at += 1) {
    const row = rows[at]
    if (!row || row.minute > last.minute + MOST_FALSE_MINUTES) return -1
    if (row.kwh >= last.kwh) return at
  }
  return -1
}

/** Typical rise of a counter per step of a day, kWh. */
function usualRise({ minutes, values }: OrderedDay, stepMinutes: number) {
  const rows = minutes.map((minute, at) => ({ minute, kwh: values[at] ?? 0 }))
  const rises = rows.map((row, at) => riseOf(rows[at - 1] ?? row, row, stepMinutes))
  return middleOf(rises.filter((rise) => rise > 0)) ?? 0
}

/** kWh per step. */
const riseOf = (from: Row, to: Row, stepMinutes: number) =>
  (to.kwh - from.kwh) / Math.max(1, (to.minute - from.minute) / stepMinutes)
