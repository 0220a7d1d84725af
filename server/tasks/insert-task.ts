import type { Transaction, Kysely } from 'kysely'
import type { TaskKind, TaskPayload, Task } from '#contract/tasks.ts'
import type { Tables } from '#server/db/tables.ts'
import { repeatText } from '#domain/tasks/repeat.ts'
import { selectTasks, toTask } from './task-rows.ts'

/** What a task is about: a record, a whole project, or the farm. */
export type TaskPlace = { kind: TaskKind; projectId: string | null; entityId: string | null }

type NewTask = Omit<TaskPayload, keyof TaskPlace> &
  TaskPlace & {
    id: string
    ownerId: string
    /** Where the repetition began, unless it begins with this task. */
    repeatFrom?: string
    now: string
  }

/** The version of a task that nobody has changed since it was written down. */
export const INITIAL_VERSION = 1

/** Writes a task down as it is; whose place and source it has was asked before. */
export const insertTask = (tx: Transaction<Tables>, task: NewTask) =>
  tx
    .insertInto('tasks')
    .values({
      id: task.id,
      ownerId: task.ownerId,
      projectId: task.projectId,
      entityId: task.entityId,
      kind: task.kind,
      title: task.title,
      notes: task.notes ?? '',
      priority: task.priority ?? 'medium',
      dueDate: task.dueDate,
      repeatUnit: task.repeat?.unit ?? null,
      repeatEvery: task.repeat?.every ?? null,
      repeatFrom: task.repeat ? (task.repeatFrom ?? task.dueDate) : null,
      why: task.why ?? '',
      sourceKind: task.source?.kind ?? null,
      sourceKey: task.source?.key ?? null,
      doneAt: null,
      doneOn: null,
      nextTaskId: null,
      version: INITIAL_VERSION,
      createdAt: task.now,
      updatedAt: task.now,
    })
    .execute()

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
