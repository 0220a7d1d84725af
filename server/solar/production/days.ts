import { addDays } from '#domain/dates/calendar-days.ts'
import { DAY_MINUTES, type ReadOrder } from './clock.ts'
import { calendarDate, type WrittenDay } from './date.ts'
import type { ClockedDay } from './shape.ts'
import { mapYielding } from './row.ts'

/** All rows of a device that wrote the same day: which one that is, only the whole file may tell. */
export type WrittenRows = Omit<ClockedDay, 'date'> & {
  device: string
  day: WrittenDay
  rows: number[]
}

/** Oldest first. */
export async function datedDays(
  all: readonly WrittenRows[],
  { order }: ReadOrder,
  today: string,
  refuse: (row: number, reason: string) => void,
): Promise<ClockedDay[]> {
  const days = new Map<string, ClockedDay>()
  await mapYielding(all, ({ day, rows, isClocked, minutes, values }) => {
    const date = calendarDate(day, order)
    const isLate = date !== null && date > today
    if (date === null || isLate) {
      const reason = isLate ? `${date} has not come yet.` : 'The calendar has no such day.'
      for (const row of rows) refuse(row, reason)
      return
    }
    const known = days.get(date)
    days.set(date, {
      date,
      isClocked: known ? known.isClocked && isClocked : isClocked,
      minutes: known ? [...known.minutes, ...minutes] : minutes,
      values: known ? [...known.values, ...values] : values,
    })
  })
  return [...days.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/**
 * Rows that are stamped at their end close a day with the midnight of the next: where that stands
 * alone it is no day of its own.
 * @param dated oldest first, with several rows on most days
 * @returns the days without it, and with it where it belongs
 */
export function endedDays(dated: readonly ClockedDay[]) {
  const alone = new Set(dated.filter(isMidnight).map(({ date }) => date))
  if (alone.size === 0 || alone.size > dated.length / 2) return { days: dated, ended: dated }
  const days = dated.filter(({ date }) => !alone.has(date))
  const closing = new Map(
    dated.filter(isMidnight).map((day) => [addDays(day.date, -1), day.values]),
  )
  const ended = days.map((day) => {
    const values = closing.get(day.date) ?? []
    const minutes = values.map(() => DAY_MINUTES)
    return values.length === 0
      ? day
      : { ...day, minutes: [...day.minutes, ...minutes], values: [...day.values, ...values] }
  })
  return { days, ended }
}

const isMidnight = ({ minutes }: ClockedDay) => minutes.every((minute) => minute === 0)

/**
 * The first and the last day where their rows say nothing of it: they cover little of the day, as
 * where a clock in Greenwich begins it elsewhere, and bring nothing.
 * @param dated oldest first
 */
export function silentEnds(dated: readonly ClockedDay[], kwhOf: ReadonlyMap<string, number>) {
  const whole = dated.reduce((most, day) => Math.max(most, coveredMinutes(day)), 0)
  return [dated[0], dated.at(-1)].flatMap((day) => {
    if (!day || coveredMinutes(day) >= whole / 2 || kwhOf.get(day.date) !== 0) return []
    return [day.date]
  })
}

function coveredMinutes({ minutes }: ClockedDay) {
  let [from, to] = [DAY_MINUTES, 0]
  for (const minute of minutes) {
    if (minute < from) from = minute
    if (minute > to) to = minute
  }
  return to - from
}
