import type { Transaction } from 'kysely'
import type { EntityType } from '#contract/analysis.ts'
import { TASK_CHANGED } from '#contract/tasks.ts'
import { RECORD_KINDS, type RecordTable } from '#domain/records/kinds.ts'
import { taskInWords } from '#domain/tasks/task-in-words.ts'
import type { Language } from '#domain/texts/say.ts'
import type { DeletionRow } from '#server/db/farm-life-tables.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { findActor, lastChangeBy } from '#server/farm/actors.ts'
import { alterFarm } from '#server/farm/farm-write.ts'
import { removeProject, removeRecord } from '#server/farm/remove-record.ts'
import { goneOr } from '#server/farm/gone.ts'
import { recordAnswer } from '#server/farm/record-rules.ts'
import { refuseOtherVersion, type Sent } from '#server/farm/sent-with.ts'
import { selectTasks, toTask } from '#server/farm/task-rows.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { keepDeleted } from './keep-deleted.ts'

type World = Pick<Deps, 'db' | 'now' | 'newId'>

/**
 * Deletes what belongs to a farmer, so that it can be restored. All throw an HttpError 404, and
 * RecordChanged.
 */
export function deleteKept({ db, now, newId }: World, farmId: string, sent: Sent) {
  const at = now().toISOString()

  const keep = async (
    tx: Transaction<Tables>,
    what: Pick<DeletionRow, 'kind' | 'entityId' | 'projectId' | 'name'> & { facts?: string },
  ) => {
    const id = newId()
    await keepDeleted(tx, { facts: '{}', ...what, id, farmId, deletedAt: at })
    return id
  }

  return {
    project: (id: string) =>
      alterFarm(db, farmId, sent.key, async (tx) => {
        const project = await tx
          .selectFrom('projects')
          .select(['id', 'name', 'description', 'status', 'updatedAt'])
          .where('id', '=', id)
          .where('farmId', '=', farmId)
          .executeTakeFirstOrThrow(() => notFound('Project'))
        const event = { farmId, projectId: id, subject: 'project', entityId: null } as const
        await refuseOtherVersion(sent, project, async () => ({
          record: project,
          by: await lastChangeBy(tx, event),
        }))
        const { name } = project
        const deletionId = await keep(tx, { kind: 'project', entityId: id, projectId: null, name })
        await removeProject(tx, id, deletionId)
        return { id, deletionId }
      }),

    record: (kind: EntityType, projectId: string, id: string) =>
      alterFarm(db, farmId, sent.key, async (tx) => {
        const { table, words, name: nameOf } = RECORD_KINDS[kind]
        const own = tx.selectFrom('projects').select('id').where('farmId', '=', farmId)
        const row = await tx
          .selectFrom<RecordTable>(table)
          .selectAll()
          .where('id', '=', id)
          .where('projectId', '=', projectId)
          .where('projectId', 'in', own)
          .executeTakeFirstOrThrow(() => new HttpError(404, words.notFound))
        const event = { farmId, projectId, subject: kind, entityId: id }
        await refuseOtherVersion(sent, row, async () => ({
          record: recordAnswer(kind, row),
          by: await lastChangeBy(tx, event),
        }))
        const name = String((row as Record<string, unknown>)[nameOf])
        const record = { kind, projectId, id, name }
        const deletionId = await keep(tx, { kind, entityId: id, projectId, name })
        await removeRecord(tx, farmId, record, {
          at,
          done: sent.at,
          actorId: sent.userId,
          deletionId,
        })
        return { id, deletionId }
      }),

    task: (id: string, spoken: Language) =>
      alterFarm(db, farmId, sent.key, async (tx) => {
        const row = await selectTasks(tx, farmId).where('tasks.id', '=', id).executeTakeFirst()
        if (!row) throw await goneOr(tx, farmId, id, notFound('Task'))
        const newest = async () => ({
          record: taskInWords(spoken, toTask(row, now())),
          by: await findActor(tx, row.changedBy),
        })
        await refuseOtherVersion(sent, row, newest, TASK_CHANGED)
        const { title: name, facts, projectId } = row
        const deletionId = await keep(tx, { kind: 'task', entityId: id, name, facts, projectId })
        await tx.deleteFrom('tasks').where('id', '=', id).execute()
        return { id, deletionId }
      }),
  }
}
