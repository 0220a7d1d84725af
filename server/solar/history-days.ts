import { calendarDate, type WrittenDay } from './history-date.ts'
import type { ReadOrder } from './history-order.ts'
import type { ClockedDay } from './history-shape.ts'

/** All rows that wrote the same day: which one that is, only the whole file may tell. */
export type WrittenRows = { day: WrittenDay; rows: number[]; minutes: number[]; values: number[] }

/** Oldest first. */
export function datedDays(
  all: readonly WrittenRows[],
  { order }: ReadOrder,
  today: string,
  refuse: (row: number, reason: string) => void,
): ClockedDay[] {
  const days = new Map<string, ClockedDay>()
  for (const { day, rows, minutes, values } of all) {
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
      minutes: known ? [...known.minutes, ...minutes] : minutes,
      values: known ? [...known.values, ...values] : values,
    })
  }
  return [...days.values()].toSorted((a, b) => a.date.localeCompare(b.date))
}
