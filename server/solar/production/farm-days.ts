import { addDays } from '#domain/dates/calendar-days.ts'
import { DAY_MINUTES } from './clock.ts'
import { calendarDate, readMoment, type WrittenDay, type WrittenMoment } from './date.ts'
import type { HistoryTable } from './table.ts'

const MINUTES_A_DEGREE = 4
const NOON = 12 * 60
/** Zones begin and end their days at whole quarters of an hour of Greenwich. */
const ZONE_STEP_MINUTES = 15
/** Clocks run ahead of the sun, most of all in the west of China and in summer in Galicia. */
const MOST_AHEAD_MINUTES = 3.5 * 60

/** Days that are stamped, in the time of Greenwich, with the midnight of the farm. */
export type FarmDays = { longitudeDeg: number } | null

export const FARM_DAYS_NOTE =
  'Days are stamped in the time of Greenwich: each was taken for the day that begins then at the panels.'

const UNKNOWN_PLACE =
  'Days are stamped in the time of Greenwich, and which day of the farm that is cannot be told: enter latitude and longitude of the panels, or send the days of the farm as 2024-03-31.'

/**
 * @param longitudeDeg of the panels, null where it is not known
 * @returns the sentence that says why days cannot be told; null where they are as written
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

/** The day whose midnight, by the sun over the panels, is nearest to a moment. */
export function farmDay(moment: WrittenMoment, { longitudeDeg }: { longitudeDeg: number }) {
  const minute = greenwichMinute(moment)
  const date = calendarDate(moment.day, 'ymd')
  if (minute === null || date === null) return moment
  const begun = addDays(date, Math.round(daysFrom(minute, longitudeDeg)))
  const day: WrittenDay = { numbers: begun.split('-').map(Number), order: 'ymd' }
  return { day, minute: 0, zone: null }
}
