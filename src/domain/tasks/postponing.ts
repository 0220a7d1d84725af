import { msg } from '#contract/message.ts'
import type { Task } from '#contract/tasks.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { nextOccurrence } from './repeat.ts'

const TOO_FAR = msg(
  'This task comes again before that. Choose an earlier day, or edit its due date.',
)

type Due = Pick<Task, 'dueDate' | 'repeat' | 'repeatFrom'>

/**
 * Why an open task cannot be postponed that far; null when it can. Postponing a task past its next
 * occurrence would skip that one.
 */
export function postponingProblem({ dueDate, repeat, repeatFrom }: Due, until: string) {
  const next = repeat && nextOccurrence({ repeat, from: repeatFrom ?? dueDate }, dueDate)
  return next && until > next ? TOO_FAR : null
}

const NOT_LATER = msg('Choose a day after today and after its due date.')

/** Also rejects days that are past or not after the due date. */
export const postponingDayProblem = (task: Due, until: string, today: string) =>
  until < today || until <= task.dueDate ? NOT_LATER : postponingProblem(task, until)

export const snoozeChoices = (task: Due, today: string) =>
  [
    { label: msg('Tomorrow'), until: addDays(today, 1) },
    { label: msg('In 3 days'), until: addDays(today, 3) },
    { label: msg('In a week'), until: addDays(today, 7) },
  ].filter(({ until }) => !postponingDayProblem(task, until, today))
