import type { Transaction } from 'kysely'
import type { TaskKind, TaskPayload } from '#contract/tasks.ts'
import type { Tables } from '#server/db/tables.ts'

/** What a task is about: a record, a whole project, or the farm. */
export type TaskPlace = { kind: TaskKind; projectId: string | null; entityId: string | null }

export type NewTask = Omit<TaskPayload, keyof TaskPlace> &
  TaskPlace & { id: string; ownerId: string; now: string }

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
      repeatFrom: task.repeat ? task.dueDate : null,
      why: task.why ?? '',
      sourceKind: task.source?.kind ?? null,
      sourceKey: task.source?.key ?? null,
      doneAt: null,
      doneOn: null,
      nextTaskId: null,
      version: 1,
      createdAt: task.now,
      updatedAt: task.now,
    })
    .execute()
