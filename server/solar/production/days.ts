import { addDays } from '#domain/dates/calendar-days.ts'
import { DAY_MINUTES, type ReadOrder } from './clock.ts'
import { calendarDate, type WrittenDay } from './date.ts'
import type { ClockedDay } from './shape.ts'

/**
 * A device's rows with the same written date, which can be read only once the whole file is known.
 */
export type WrittenRows = Omit<ClockedDay, 'date'> & {
  device: string
  day: WrittenDay
  rows: number[]
}

/** Oldest first. */
export function datedDays(
  all: readonly WrittenRows[],
  { order }: ReadOrder,
  today: string,
  refuse: (row: number, reason: string) => void,
): ClockedDay[] {
  const days = new Map<string, ClockedDay>()
  for (const { day, rows, isClocked, minutes, values } of all) {
    const date = calendarDate(day, order)
    const isLate = date !== null && date > today
    if (date === null || isLate) {
      const reason = isLate ? `${date} has not come yet.` : 'The calendar has no such day.'
      for (const row of rows) refuse(row, reason)
      continue
    }
    const known = days.get(date)
    days.set(date, {
      date,
      isClocked: known ? known.isClocked && isClocked : isClocked,
      minutes: known ? [...known.minutes, ...minutes] : minutes,
      values: known ? [...known.values, ...values] : values,
    })
  }
  return [...days.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/**
 * Moves a row at midnight to the end of the day before, if it is the only row of its day: such
 * files stamp rows with the end of their interval.
 * @param dated oldest first, most days with several rows
 * @returns `days` without those rows, `ended` with them
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
 * First and last day if their rows are meaningless: they cover little of the day and sum to 0, as
 * when the file's midnight is that of UTC.
 * @param dated oldest first
 */
export function emptyEnds(dated: readonly ClockedDay[], kwhOf: ReadonlyMap<string, number>) {
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
