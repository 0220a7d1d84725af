import { daysBetween } from '#domain/calendar-days.ts'
import { DAY_MINUTES } from './clock.ts'
import { RESTART_SHARE, type OrderedDay } from './shape.ts'
import { middleOf } from './steps.ts'
import { mapInTurns } from './turns.ts'

/** What a counter shows for longer is no slip. */
const MOST_FALSE_MINUTES = 60
const MOST_FALSE_ROWS = 60
/** Of the rows of a day: more are of another device. */
const MOST_FALSE_SHARE = 0.05
/** Of what a counter usually rises by: one that began again does not rise faster. */
const TOO_MUCH = 1.5

type Row = { minute: number; kwh: number }
type IsTooMuch = (from: Row, to: Row) => boolean
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
  const rows = [...own, ...after]
  const odd = day.isDouble ? new Set<number>() : falseIn(rows, before, stepMinutes)
  const left = [...odd].filter((at) => at < day.values.length)
  if (left.length === 0 || left.length > Math.max(1, day.values.length * MOST_FALSE_SHARE))
    return { day, falseRows: [] }
  const isSound = (_: number, at: number) => !odd.has(at)
  const minutes = day.minutes.filter(isSound)
  return {
    day: { ...day, minutes, values: day.values.filter(isSound) },
    falseRows: left.map((at) => `${day.date} ${clockText(day.minutes[at] ?? 0)}`),
  }
}

/** Where in some rows the false ones stand. */
function falseIn(rows: readonly Row[], before: Row | undefined, stepMinutes: number) {
  const odd = new Set<number>()
  if (rows.every(({ kwh }, at) => kwh >= (rows[at - 1] ?? before ?? { kwh }).kwh)) return odd
  const isTooMuch = tooMuchIn(rows, stepMinutes)
  const longest = Math.max(MOST_FALSE_MINUTES, 2 * stepMinutes)
  let last = before ?? rows[0]
  for (let at = 0; at < rows.length; at += 1) {
    const count = last ? falseCount(rows, at, last, { isTooMuch, longest }) : 0
    for (let row = at; row < at + count; row += 1) odd.add(row)
    at += Math.max(0, count - 1)
    if (count === 0) last = rows[at]
  }
  return odd
}

/** How many rows from one on are false, after one that is not. */
function falseCount(
  rows: readonly Row[],
  at: number,
  last: Row,
  { isTooMuch, longest }: { isTooMuch: IsTooMuch; longest: number },
) {
  const [own, next] = [rows[at], rows[at + 1]]
  if (!own) return 0
  if (own.kwh > last.kwh) return next && isSpike(last, own, next, isTooMuch) ? 1 : 0
  if (own.kwh === last.kwh) return 0
  const back = backAt(rows, at, last, longest)
  const [low, high] = [rows[back - 1], rows[back]]
  if (!low || !high) return 0
  // A small fall is none of a counter that begins again.
  const isSmall = own.kwh > last.kwh * RESTART_SHARE
  return isSmall || isTooMuch(low, high) ? back - at : 0
}

const isSpike = (last: Row, own: Row, next: Row, isTooMuch: IsTooMuch) =>
  last.kwh <= next.kwh && next.kwh < own.kwh && isTooMuch(last, own)

/** The first row soon after that shows what the last one did, or more; -1 where none does. */
function backAt(rows: readonly Row[], from: number, last: Row, longest: number) {
  for (let at = from + 1; at <= from + MOST_FALSE_ROWS; at += 1) {
    const row = rows[at]
    if (!row || row.minute > last.minute + longest) return -1
    if (row.kwh >= last.kwh) return at
  }
  return -1
}

/** Whether a counter rose faster than it usually does. */
function tooMuchIn(rows: readonly Row[], stepMinutes: number): IsTooMuch {
  const rise = (from: Row, to: Row) =>
    (to.kwh - from.kwh) / Math.max(1, (to.minute - from.minute) / stepMinutes)
  const rises = rows.map((row, at) => rise(rows[at - 1] ?? row, row)).filter((own) => own > 0)
  const usual = middleOf(rises) ?? 0
  return (from, to) => rise(from, to) > usual * TOO_MUCH
}

/** '09:05', of minutes since midnight. */
function clockText(minute: number) {
  const [hours, minutes] = [Math.floor(minute / 60), Math.floor(minute % 60)]
  return [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')
}
