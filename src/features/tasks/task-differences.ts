import type { Task } from '#contract/tasks.ts'
import { weekdayText } from './due-text.ts'
import { repeatText } from '#domain/tasks/repeat.ts'
import { placeText } from './places.ts'
import { KINDS } from './task-meta.tsx'

export type Difference = { label: string; text: string }

const describe = (task: Task, today: string): Difference[] => [
  { label: 'What is to be done', text: task.title },
  { label: 'Due', text: weekdayText(task.dueDate, today) },
  { label: 'Priority', text: task.priority },
  { label: 'Repeat', text: task.repeat ? repeatText(task.repeat) : 'does not repeat' },
  { label: 'Where', text: placeText(task) || 'The whole farm' },
  { label: 'Kind', text: KINDS[task.kind].label },
  { label: 'Notes', text: task.notes || 'none' },
]

/** What of a task is no longer what it was, as it is now, in the words of its form. */
export function differences(before: Task, now: Task, today: string) {
  const was = describe(before, today)
  return describe(now, today).filter(({ text }, at) => text !== was[at]?.text)
}
