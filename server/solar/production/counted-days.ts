import { daysBetween } from '#domain/dates/calendar-days.ts'
import { DAY_MINUTES } from './clock.ts'
import { unseenBy } from './gaps.ts'
import type { DayShape, ClockedDay } from './shape.ts'

/** A counter that resets every day, or a lifetime counter. */
export type CounterKind = 'daily' | 'lasting'

type SeenDay = DayShape & ReturnType<typeof unseenBy>
/** `kwh` is null if unknown; `isShort` means that rows are missing during daylight. */
type Counted = { kwh: number | null; isShort: boolean }

/** Maximum gap around midnight: in a longer one the counter may have been reset. */
const MOST_APART_MINUTES = 60

/**
 * Daily increments of a counter with several rows a day.
 * @param shapes of the days, oldest first
 */
export function countedDays(
  days: readonly ClockedDay[],
  shapes: readonly DayShape[],
  { kind, stepMinutes }: { kind: CounterKind; stepMinutes: number },
) {
  const unseen = days.map((day) => unseenBy(day, stepMinutes))
  const seen = shapes.map((shape, at) => ({
    beginsLate: false,
    stopsEarly: false,
    ...unseen[at],
    ...shape,
  }))
  const kwhOf = new Map<string, number>()
  const lacking: string[] = []
  seen.forEach((day, at) => {
    const before = seen[at - 1]
    const near = before && daysBetween(before.date, day.date) === 1 ? before : undefined
    const { kwh, isShort } = kind === 'daily' ? ofDaily(day, near) : ofLasting(day, near)
    if (kwh !== null) kwhOf.set(day.date, kwh)
    if (isShort) lacking.push(day.date)
  })
  return { days: kwhOf, lacking }
}

function ofDaily(day: SeenDay, before: SeenDay | undefined): Counted {
  return { kwh: dailyKwh(day, before), isShort: day.stopsEarly }
}

/** Null if it stood still at a value that may be left from the day before. */
function dailyKwh(day: DayShape, before: DayShape | undefined) {
  const { top, last, rises } = day
  if (top !== null) return Math.max(0, top - startOf(day, before)) + last
  if (rises > 0 && before && goesOn(day, before)) return last - before.last
  if (rises > 0 || last === 0) return last
  return before?.last === last ? 0 : null
}

/** Reading at the start of the day: 0 if the counter was reset since the day before. */
function startOf({ first }: DayShape, before: DayShape | undefined) {
  if (!before) return first
  return first < before.last ? 0 : before.last
}

/** Whether it was not reset at midnight, as when midnight UTC falls into daylight. */
const goesOn = ({ first, from }: DayShape, { last, until }: DayShape) =>
  last > 0 && first >= last && DAY_MINUTES - until + from <= MOST_APART_MINUTES

/** An increment since the day before belongs to both days unless that one was seen to its end. */
function ofLasting(day: SeenDay, before: SeenDay | undefined): Counted {
  const start = before?.stopsEarly === false ? before.last : null
  const isShort = day.stopsEarly || (start === null && day.beginsLate)
  return { kwh: day.last - (start ?? day.first), isShort }
}
