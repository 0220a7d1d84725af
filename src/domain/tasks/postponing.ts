import type { Task } from '#contract/tasks.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { nextOccurrence } from './repeat.ts'

const TOO_FAR =
  'This task comes again before that. Postpone it to its next day at the latest, or edit its due date.'

type Due = Pick<Task, 'dueDate' | 'repeat' | 'repeatFrom'>

/**
 * Why an open task cannot be postponed that far; null when it can. Postponing a task past its next
 * occurrence would skip that one.
 */
export function postponingProblem({ dueDate, repeat, repeatFrom }: Due, until: string) {
  const next = repeat && nextOccurrence({ repeat, from: repeatFrom ?? dueDate }, dueDate)
  return next && until > next ? TOO_FAR : null
}

const NOT_LATER = 'Choose a day to come, after its due date.'

/** Also rejects days that are past or not after the due date. */
export const postponingDayProblem = (task: Due, until: string, today: string) =>
  until < today || until <= task.dueDate ? NOT_LATER : postponingProblem(task, until)

export const snoozeChoices = (task: Due, today: string) =>
  [
    { label: 'Tomorrow', until: addDays(today, 1) },
    { label: 'In 3 days', until: addDays(today, 3) },
    { label: 'In a week', until: addDays(today, 7) },
  ].filter(({ until }) => !postponingDayProblem(task, until, today))
