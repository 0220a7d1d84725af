import { daysBetween } from '#domain/dates/calendar-days.ts'
import { DAY_MINUTES } from './clock.ts'
import { unseenBy } from './gaps.ts'
import type { DayShape, OrderedDay } from './shape.ts'
import { mapInTurns } from './turns.ts'

/** One that begins again each day, and one that goes on. */
export type CounterKind = 'daily' | 'lasting'

type SeenDay = DayShape & ReturnType<typeof unseenBy>
/** `kwh` is null where it cannot be told; `isShort` where rows are missing while the sun shone. */
type Counted = { kwh: number | null; isShort: boolean }

/** Of the rows around midnight: in a longer silence a counter may have begun again. */
const MOST_APART_MINUTES = 60

/**
 * What a counter of several rows a day rose by on each day.
 * @param shapes of the days, oldest first
 */
export async function countedDays(
  days: readonly OrderedDay[],
  shapes: readonly DayShape[],
  { kind, stepMinutes }: { kind: CounterKind; stepMinutes: number },
) {
  const unseen = await mapInTurns(days, (day) => unseenBy(day, stepMinutes))
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

/** @param before of the day before */
function ofDaily(day: SeenDay, before: SeenDay | undefined): Counted {
  return { kwh: dailyKwh(day, before), isShort: day.stopsEarly }
}

/** Null where it stood still at what may be of the day before. */
function dailyKwh(day: DayShape, before: DayShape | undefined) {
  const { top, last, rises } = day
  if (top !== null) return Math.max(0, top - startOf(day, before)) + last
  if (rises > 0 && before && goesOn(day, before)) return last - before.last
  if (rises > 0 || last === 0) return last
  return before?.last === last ? 0 : null
}

/** What stood there when the day began: nothing, where it had begun again since the day before. */
function startOf({ first }: DayShape, before: DayShape | undefined) {
  if (!before) return first
  return first < before.last ? 0 : before.last
}

/** Whether it did not begin again at midnight, as where that of Greenwich is in the sun. */
const goesOn = ({ first, from }: DayShape, { last, until }: DayShape) =>
  last > 0 && first >= last && DAY_MINUTES - until + from <= MOST_APART_MINUTES

/** What it rose by since the day before is of both where that was not seen to its end. */
function ofLasting(day: SeenDay, before: SeenDay | undefined): Counted {
  const start = before?.stopsEarly === false ? before.last : null
  const isShort = day.stopsEarly || (start === null && day.beginsLate)
  return { kwh: day.last - (start ?? day.first), isShort }
}
