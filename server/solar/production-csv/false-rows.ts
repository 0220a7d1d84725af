import { daysBetween } from '#domain/calendar-days.ts'
import { DAY_MINUTES } from './clock.ts'
import { momentText } from './moment-text.ts'
import type { OrderedDay } from './shape.ts'
import { middleOf } from './steps.ts'
import { mapInTurns } from './turns.ts'

/** A counter that is out for longer is no slip. */
const MOST_FALSE_MINUTES = 6 * 60
const MOST_FALSE_ROWS = 360
/** Of the rows of a day: more slips are rows of another device. */
const MOST_SLIPS_SHARE = 0.05
/** Of what a counter usually rises by: one that began again does not rise faster. */
const TOO_MUCH = 1.5
/** Of what it fell by, in one leap: one that began again comes back step by step. */
const LEAP_SHARE = 0.75

type Row = { minute: number; kwh: number }
type UsualRise = ReturnType<typeof usualRise>
/** A day without its false rows, and when these were. */
type SoundDay = { day: OrderedDay; falseRows: string[] }

/**
 * The days of a counter without the rows in which it showed something else and then went on where
 * it had been, as where a logger writes 0 once.
 * @param days oldest first
 */
export async function withoutFalseRows(
  days: readonly OrderedDay[],
  stepMinutes: number,
): Promise<SoundDay[]> {
  let before: OrderedDay | undefined
  const pairs = days.map((day, at) => ({ day, next: days[at + 1] }))
  return mapInTurns(pairs, ({ day, next }) => {
    const [last] = rowsBeside(before, day, -1)
    const sound = soundDay(day, last, rowsBeside(next, day, 0, MOST_FALSE_ROWS), stepMinutes)
    before = sound.day
    return sound
  })
}

/** Of the day before or after, in minutes of its own; none where days lie between. */
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

function soundDay(day: OrderedDay, before: Row | undefined, after: Row[], stepMinutes: number) {
  const own = day.minutes.map((minute, at) => ({ minute, kwh: day.values[at] ?? 0 }))
  const slips = day.isDouble ? [] : slipsIn([...own, ...after], before, stepMinutes)
  if (slips.length === 0 || slips.length > Math.max(1, own.length * MOST_SLIPS_SHARE))
    return { day, falseRows: [] }
  const odd = new Set(slips.flat())
  const isSound = (_: unknown, at: number) => !odd.has(at)
  return {
    day: { ...day, minutes: day.minutes.filter(isSound), values: day.values.filter(isSound) },
    falseRows: own.flatMap(({ minute }, at) => (odd.has(at) ? [momentText(day.date, minute)] : [])),
  }
}

/** Where in some rows the false ones stand, slip by slip. */
function slipsIn(rows: readonly Row[], before: Row | undefined, stepMinutes: number) {
  if (rows.every(({ kwh }, at) => kwh >= (rows[at - 1] ?? before ?? { kwh }).kwh)) return []
  const slips: number[][] = []
  const usual = usualRise(rows, stepMinutes)
  let last = before ?? rows[0]
  for (let at = 0; at < rows.length; at += 1) {
    const count = last ? slipLength(rows, at, last, usual) : 0
    if (count > 0) slips.push(Array.from({ length: count }, (_, row) => at + row))
    else last = rows[at]
    at += Math.max(0, count - 1)
  }
  return slips
}

/** How many rows from one on are false, after one that is not. */
function slipLength(rows: readonly Row[], at: number, last: Row, usual: UsualRise) {
  const [own, next] = [rows[at], rows[at + 1]]
  if (!own || own.kwh === last.kwh) return 0
  if (own.kwh > last.kwh) return next && isSpike(last, own, next, usual) ? 1 : 0
  const back = backAt(rows, at, last)
  const [low, high] = [rows[back - 1], rows[back]]
  if (!low || !high) return 0
  const fall = last.kwh - own.kwh
  const isLeap = usual.isBelow(low, high) && high.kwh - low.kwh >= fall * LEAP_SHARE
  return isLeap || fall <= usual.kwh ? back - at : 0
}

const isSpike = (last: Row, own: Row, next: Row, usual: UsualRise) =>
  last.kwh <= next.kwh && next.kwh < own.kwh && usual.isBelow(last, own)

/** The first row soon after that shows what the last one did, or more; -1 where none does. */
function backAt(rows: readonly Row[], from: number, last: Row) {
  for (let at = from + 1; at <= from + MOST_FALSE_ROWS; at += 1) {
    const row = rows[at]
    if (!row || row.minute > last.minute + MOST_FALSE_MINUTES) return -1
    if (row.kwh >= last.kwh) return at
  }
  return -1
}

/** What a counter mostly rises by in a step, and whether it rose far more from row to row. */
function usualRise(rows: readonly Row[], stepMinutes: number) {
  const rise = (from: Row, to: Row) =>
    (to.kwh - from.kwh) / Math.max(1, (to.minute - from.minute) / stepMinutes)
  const rises = rows.map((row, at) => rise(rows[at - 1] ?? row, row)).filter((own) => own > 0)
  const kwh = middleOf(rises) ?? 0
  return { kwh, isBelow: (from: Row, to: Row) => rise(from, to) > kwh * TOO_MUCH }
}
