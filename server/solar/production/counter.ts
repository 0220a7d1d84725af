import { coarseWarning, inOrder, shapeOf, type ClockedDay, type DayShape } from './shape.ts'
import {
  dailyNote,
  fallen,
  lastingNote,
  unclear,
  type CounterReading,
  readDailyRows,
} from './daily-counter.ts'
import { countedDays, type CounterKind } from './counted-days.ts'
import { DAY_MINUTES } from './clock.ts'
import type { HistoryLayout } from './layout.ts'
import { isNamedDaily, isNamedTotal } from './words.ts'
import { momentText } from './date.ts'

/**
 * Share of days that look like a counter among days of amounts: a logger that stopped at noon
 * explains no more.
 */
const STRAY_SHARE = 0.2
const RESTARTING_SHARE = 0.8

/**
 * Daily production from a counter such as 'Energy today' or 'Total yield': the last reading if it
 * resets every day, the increment if it does not.
 * @param days oldest first
 * @param isAmongCounters the column is a counter for other devices
 */
export function readCounter(
  days: readonly ClockedDay[],
  layout: HistoryLayout,
  isAmongCounters: boolean,
): CounterReading {
  const { stepMinutes, isPower, valueName } = layout
  if (stepMinutes === null || isPower) return null
  if (stepMinutes >= DAY_MINUTES) return readDailyRows(days, valueName, isAmongCounters)
  const rows = days.map(inOrder)
  const shapes = rows.map(shapeOf)
  const isCounter = countsUp(shapes, valueName, isAmongCounters)
  if (isCounter === false) return null
  const kind = isCounter ? kindOf(shapes, valueName, isAmongCounters) : null
  if (kind === null) {
    const fall = fallOf(rows, shapes)
    return fall ? fallen(valueName, fall) : unclear(valueName, 'rows')
  }
  const note = kind === 'daily' ? dailyNote(valueName) : lastingNote(valueName)
  const counted = countedDays(rows, shapes, { kind, stepMinutes })
  const readings = rows.flatMap(({ values }) => values)
  return { ...counted, note: note + coarseWarning(readings, counted.days) }
}

/** Null if ambiguous. */
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

/** Whether the counter resets every day; null if ambiguous. */
function kindOf(
  shapes: readonly DayShape[],
  name: string,
  isAmongCounters: boolean,
): CounterKind | null {
  const pairs = shapes.flatMap((shape, at) => {
    const before = shapes[at - 1]
    const isReporting = before && before.last > 0 && shape.rises > 0
    return isReporting ? [shape.top !== null || shape.first < before.last] : []
  })
  const restarts = pairs.filter(Boolean).length
  if (pairs.length > 0 && restarts === 0) return 'lasting'
  if (pairs.length > 0) return restarts >= pairs.length * RESTARTING_SHARE ? 'daily' : null
  if (shapes.every(({ top, first }) => top !== null || first === 0) || isNamedDaily(name))
    return 'daily'
  return isNamedTotal(name) || isAmongCounters ? 'lasting' : null
}

/** Maximum share of falling days relative to rising ones: with more, they may be amounts. */
const MOST_FALLING_SHARE = 0.5

/**
 * Finds where a lifetime counter first falls.
 * @param shapes of the days, oldest first
 * @returns null if it falls on too many days to be a counter
 */
function fallOf(days: readonly ClockedDay[], shapes: readonly DayShape[]) {
  const falls = ({ kind, top, first }: DayShape, at: number) =>
    kind === 'amounts' || top !== null || first < (shapes[at - 1]?.last ?? 0)
  const falling = shapes.flatMap((shape, at) => (falls(shape, at) ? [at] : []))
  const rising = shapes.filter((shape, at) => shape.kind === 'counter' && !falls(shape, at))
  const [first] = falling
  if (first === undefined || falling.length > rising.length * MOST_FALLING_SHARE) return null
  return fallIn(days[first], days[first - 1])
}

function fallIn(day: ClockedDay | undefined, before: ClockedDay | undefined) {
  if (!day) return null
  let from = before?.values.at(-1) ?? 0
  for (const [at, to] of day.values.entries()) {
    if (to < from) return { when: momentText(day.date, day.minutes[at] ?? 0), from, to }
    from = to
  }
  return null
}
