import { dueText, weekdayText } from './due-text.ts'

/** 'tomorrow (Sun, Nov 22)', 'Mon, Nov 30'. */
export function whenText(date: string, today: string) {
  const day = weekdayText(date, today)
  const due = dueText(date, today)
  return date < today || due === day ? day : `${due.toLowerCase()} (${day})`
}
