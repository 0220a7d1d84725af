import type { Transaction, Kysely } from 'kysely'
import type { TaskPayload, Task } from '#contract/tasks.ts'
import type { Tables } from '#server/db/tables.ts'
import { isSameRepeat } from '#domain/tasks/repeat.ts'
import { taskInWords } from '#domain/tasks/task-in-words.ts'
import { typedTexts } from '#domain/tasks/task-words.ts'
import type { Language } from '#domain/texts/say.ts'
import { selectTasks, toTask } from '#server/farm/task-rows.ts'
import type { TaskPlace } from './task-place.ts'

type NewTask = Omit<TaskPayload, keyof TaskPlace> &
  TaskPlace & {
    id: string
    farmId: string
    /** First date of the series; by default that of this task. */
    repeatFrom?: string
    now: string
  }

/** Version of a task that nobody has changed since it was created. */
export const INITIAL_VERSION = 1

/** Does no checks: the caller has made sure that the farmer owns the place. */
export const insertTask = (tx: Transaction<Tables>, task: NewTask) =>
  tx
    .insertInto('tasks')
    .values({
      id: task.id,
      farmId: task.farmId,
      projectId: task.projectId,
      entityId: task.entityId,
      kind: task.kind,
      ...typedTexts(task),
      notes: task.notes ?? '',
      priority: task.priority ?? 'medium',
      dueDate: task.dueDate,
      repeatUnit: task.repeat?.unit ?? null,
      repeatEvery: task.repeat?.every ?? null,
      repeatFrom: task.repeat ? (task.repeatFrom ?? task.dueDate) : null,
      sourceKind: task.source?.kind ?? null,
      sourceKey: task.source?.key ?? null,
      assigneeId: task.assigneeId ?? null,
      doneAt: null,
      doneOn: null,
      nextTaskId: null,
      version: INITIAL_VERSION,
      createdAt: task.now,
      updatedAt: task.now,
    })
    .execute()

/** Makes 'Check the water trough.' and 'check water trough' equal. */
const plainTitle = (title: string) =>
  title
    .toLowerCase()
    .replace(/\b(?:the|a|an|my|our)\b/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const isSame = (task: Task, { title, dueDate, repeat }: TaskPayload) =>
  plainTitle(task.title) === plainTitle(title) &&
  (repeat ? task.repeat !== null && isSameRepeat(task.repeat, repeat) : task.dueDate === dueDate)

/** An open task with the same title and the same repetition, or without one on the same day. */
export async function sameOpenTask(
  db: Kysely<Tables>,
  farmId: string,
  payload: TaskPayload,
  { now, spoken }: { now: Date; spoken: Language },
): Promise<Task | undefined> {
  const candidates = await selectTasks(db, farmId)
    .where('tasks.doneAt', 'is', null)
    .where((eb) =>
      eb.or([eb('tasks.dueDate', '=', payload.dueDate), eb('tasks.repeatUnit', 'is not', null)]),
    )
    .execute()
  return candidates
    .map((row) => toTask(row, now))
    .find((task) => isSame(taskInWords(spoken, task), payload))
}
