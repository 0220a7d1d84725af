import { daysBetween } from '#domain/calendar-days.ts'
import { dailyNote, lastingNote, unclear, type CounterReading } from './counter-text.ts'
import { readDailyRows } from './daily-counter.ts'
import { DAY_MINUTES } from './clock.ts'
import { withoutFalseRows } from './false-rows.ts'
import type { HistoryLayout } from './layout.ts'
import { inOrder, shapeOf, type ClockedDay, type DayShape } from './shape.ts'
import { mapInTurns } from './turns.ts'
import { isNamedDaily, isNamedTotal } from './words.ts'

type Kind = 'daily' | 'lasting'

/** Days of a counter beside days of amounts: more than a logger that stopped at noon explains. */
const STRAY_SHARE = 0.2
const RESTARTING_SHARE = 0.8
/** Of the rows around midnight: in a longer silence it may have begun again. */
const MOST_APART_MINUTES = 60

/**
 * What was made on each day where a column counts up, as 'Energy today' and 'Total yield' do. One
 * that begins again each day brings what it shows last, one that goes on what it rose by.
 * @param days oldest first
 * @param isAmongCounters the same column counts up for other devices
 */
export async function readCounter(
  days: readonly ClockedDay[],
  layout: HistoryLayout,
  isAmongCounters: boolean,
): Promise<CounterReading> {
  const { stepMinutes, isPower, valueName } = layout
  if (stepMinutes === null || isPower) return null
  if (stepMinutes >= DAY_MINUTES) return readDailyRows(days, valueName, isAmongCounters)
  const { shapes, rows, falseRows } = await shapesOf(days, stepMinutes)
  const isCounter = countsUp(shapes, valueName, isAmongCounters)
  if (isCounter === false) return null
  const kind =
    isCounter && !shapes.some(({ isDouble }) => isDouble)
      ? kindOf(shapes, valueName, isAmongCounters)
      : null
  if (kind === null) return unclear(valueName, 'rows')
  const found = { rows, falseRows }
  return kind === 'daily'
    ? { ...found, days: daysOf(shapes, ofDaily), note: dailyNote(valueName) }
    : { ...found, days: daysOf(shapes, ofLasting), note: lastingNote(valueName) }
}

/** Without false rows where days then count up: of amounts none is false. */
async function shapesOf(days: readonly ClockedDay[], stepMinutes: number) {
  const written = await mapInTurns(days, inOrder)
  const sound = await withoutFalseRows(written, stepMinutes)
  const rows = sound.map(({ day }) => day)
  const shapes = await mapInTurns(rows, shapeOf)
  const falseRows = sound.flatMap((day) => day.falseRows)
  if (falseRows.length === 0 || shapes.some(({ kind }) => kind === 'counter'))
    return { shapes, rows, falseRows }
  return { shapes: await mapInTurns(written, shapeOf), rows: written, falseRows: [] }
}

/** Null where it cannot be told. */
function countsUp(shapes: readonly DayShape[], name: string, isAmongCounters: boolean) {
  const count = (kind: DayShape['kind']) => shapes.filter((shape) => shape.kind === kind).length
  const [amounts, counters] = [count('amounts'), count('counter')]
  if (amounts > 0 && counters <= (amounts + counters) * STRAY_SHARE) return false
  if (amounts > 0) return null
  if (counters > 0 || isAmongCounters) return true
  const rising = shapes.filter(({ kind }) => kind === 'rising')
  const isLong = rising.some(({ rises }) => rises > 2)
  if (!isLong && rising.length < 3) return false
  return isLong && (isNamedDaily(name) || isNamedTotal(name)) ? true : null
}

/** Whether it begins again each day; null where it cannot be told. */
function kindOf(shapes: readonly DayShape[], name: string, isAmongCounters: boolean): Kind | null {
  const pairs = shapes.flatMap((shape, at) => {
    const before = shapes[at - 1]
    const isTelling = before && before.last > 0 && shape.rises > 0
    return isTelling ? [shape.top !== null || shape.first < before.last] : []
  })
  const restarts = pairs.filter(Boolean).length
  if (pairs.length > 0 && restarts === 0) return 'lasting'
  if (pairs.length > 0) return restarts >= pairs.length * RESTARTING_SHARE ? 'daily' : null
  if (shapes.every(({ top, first }) => top !== null || first === 0) || isNamedDaily(name))
    return 'daily'
  return isNamedTotal(name) || isAmongCounters ? 'lasting' : null
}

type OfDay = (shape: DayShape, before: DayShape | undefined) => number | null

function daysOf(shapes: readonly DayShape[], kwhOf: OfDay) {
  const days = new Map<string, number>()
  shapes.forEach((shape, at) => {
    const kwh = kwhOf(shape, shapes[at - 1])
    if (kwh !== null) days.set(shape.date, kwh)
  })
  return days
}

/** Null where a counter stood still that may be of the day before. */
const ofDaily: OfDay = (shape, before) => {
  const { top, last, rises } = shape
  if (top !== null) return Math.max(0, top - startOf(shape, before)) + last
  if (rises > 0 && before && goesOn(shape, before)) return last - before.last
  if (rises > 0 || last === 0) return last
  return before?.last === last ? 0 : null
}

/** What stood there when the day began: nothing, where it had begun again since the day before. */
function startOf(shape: DayShape, before: DayShape | undefined) {
  if (!before || !isNextDay(before, shape)) return shape.first
  return shape.first < before.last ? 0 : before.last
}

const ofLasting: OfDay = (shape, before) =>
  shape.last - (before && isNextDay(before, shape) ? before.last : shape.first)

/** Whether it did not begin again at midnight, as where that of Greenwich is in the sun. */
const goesOn = (shape: DayShape, before: DayShape) =>
  isNextDay(before, shape) &&
  before.last > 0 &&
  shape.first >= before.last &&
  DAY_MINUTES - before.until + shape.from <= MOST_APART_MINUTES

const isNextDay = (before: { date: string }, { date }: { date: string }) =>
  daysBetween(before.date, date) === 1
