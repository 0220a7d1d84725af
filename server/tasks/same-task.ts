import type { Kysely } from 'kysely'
import type { Task, TaskPayload } from '#contract/tasks.ts'
import { repeatText } from '#domain/tasks/repeat.ts'
import type { Tables } from '#server/db/tables.ts'
import { selectTasks, toTask } from './task-rows.ts'

/** 'Check the water trough.' and 'check water trough' are one. */
const plainTitle = (title: string) =>
  title
    .toLowerCase()
    .replace(/\b(?:the|a|an|my|our)\b/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const isSame = (task: Task, { title, dueDate, repeat }: TaskPayload) =>
  plainTitle(task.title) === plainTitle(title) &&
  (repeat
    ? task.repeat !== null && repeatText(task.repeat) === repeatText(repeat)
    : task.dueDate === dueDate)

/** A farmer's open task with the same title and the same repetition, or for the same day once. */
export async function sameOpenTask(
  db: Kysely<Tables>,
  ownerId: string,
  payload: TaskPayload,
  now: Date,
): Promise<Task | undefined> {
  const candidates = await selectTasks(db, ownerId)
    .where('tasks.doneAt', 'is', null)
    .where((eb) =>
      eb.or([eb('tasks.dueDate', '=', payload.dueDate), eb('tasks.repeatUnit', 'is not', null)]),
    )
    .execute()
  return candidates.map((row) => toTask(row, now)).find((task) => isSame(task, payload))
}
