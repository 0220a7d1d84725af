import { daysBetween, addDays } from '#domain/dates/calendar-days.ts'
import { DAY_MINUTES } from './clock.ts'
import { unseenBy } from './gaps.ts'
import type { DayShape, OrderedDay } from './shape.ts'
import { mapYielding } from './row.ts'
import { calendarDate, readMoment, type WrittenDay, type WrittenMoment } from './date.ts'
import type { HistoryTable } from './table.ts'

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
export async function countedDays(
  days: readonly OrderedDay[],
  shapes: readonly DayShape[],
  { kind, stepMinutes }: { kind: CounterKind; stepMinutes: number },
) {
  const unseen = await mapYielding(days, (day) => unseenBy(day, stepMinutes))
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

const MINUTES_A_DEGREE = 4
const NOON = 12 * 60
/** UTC offsets are multiples of a quarter of an hour. */
const ZONE_STEP_MINUTES = 15
/** Clocks run ahead of solar time, by most in western China and in Galicia in summer. */
const MOST_AHEAD_MINUTES = 3.5 * 60

/** Set if rows are stamped with the farm's midnight in UTC. */
export type FarmDays = { longitudeDeg: number } | null

export const FARM_DAYS_NOTE =
  'Days are stamped in the time of Greenwich: each was taken for the day that begins then at the panels.'

const UNKNOWN_PLACE =
  'Days are stamped in the time of Greenwich, and which day of the farm that is cannot be told: enter latitude and longitude of the panels, or send the days of the farm as 2024-03-31.'

/**
 * @param longitudeDeg of the panels; null if unknown
 * @returns a sentence if the days are ambiguous; null if they are as written
 */
export function findFarmDays(
  { data, dateColumn, timeColumn, stepMinutes }: HistoryTable,
  longitudeDeg: number | null,
): FarmDays | string {
  if (stepMinutes !== DAY_MINUTES || timeColumn !== null) return null
  const moments = data.flatMap((row) => readMoment(row[dateColumn] ?? '') ?? [])
  const minutes = moments.flatMap((moment) => greenwichMinute(moment) ?? [])
  const isStamped = minutes.length === moments.length && minutes.some((minute) => minute > 0)
  if (!isStamped || minutes.some((minute) => minute % ZONE_STEP_MINUTES > 0)) return null
  if (longitudeDeg === null) return minutes.some((minute) => minute > NOON) ? UNKNOWN_PLACE : null
  return minutes.every((minute) => isNearMidnight(minute, longitudeDeg)) ? { longitudeDeg } : null
}

const greenwichMinute = ({ day, minute, zone }: WrittenMoment) =>
  zone === 'greenwich' && day.order !== null ? minute : null

const daysFrom = (minute: number, longitudeDeg: number) =>
  (minute + longitudeDeg * MINUTES_A_DEGREE) / DAY_MINUTES

function isNearMidnight(minute: number, longitudeDeg: number) {
  const days = daysFrom(minute, longitudeDeg)
  return Math.abs(days - Math.round(days)) * DAY_MINUTES <= MOST_AHEAD_MINUTES
}

/** The day whose midnight, in solar time at the panels, is nearest to the moment. */
export function farmDay(moment: WrittenMoment, { longitudeDeg }: { longitudeDeg: number }) {
  const minute = greenwichMinute(moment)
  const date = calendarDate(moment.day, 'ymd')
  if (minute === null || date === null) return moment
  const begun = addDays(date, Math.round(daysFrom(minute, longitudeDeg)))
  const day: WrittenDay = { numbers: begun.split('-').map(Number), order: 'ymd' }
  return { day, minute: 0, zone: null }
}
