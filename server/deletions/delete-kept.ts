import type { Transaction } from 'kysely'
import type { EntityType } from '#contract/analysis.ts'
import { RECORD_KINDS, type RecordTable } from '#domain/records/kinds.ts'
import type { DeletionRow } from '#server/db/farm-life-tables.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { alterFarm } from '#server/farm/farm-write.ts'
import { removeProject, removeRecord } from '#server/farm/remove-record.ts'
import type { Sent } from '#server/farm/sent-with.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { keepDeleted } from './keep-deleted.ts'

type World = Pick<Deps, 'db' | 'now' | 'newId'>

/** Deletes what belongs to a farmer, so that it can be restored. All throw an HttpError 404. */
export function deleteKept({ db, now, newId }: World, farmId: string) {
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
      alterFarm(db, farmId, null, async (tx) => {
        const { name } = await tx
          .selectFrom('projects')
          .select('name')
          .where('id', '=', id)
          .where('farmId', '=', farmId)
          .executeTakeFirstOrThrow(() => notFound('Project'))
        const deletionId = await keep(tx, { kind: 'project', entityId: id, projectId: null, name })
        await removeProject(tx, id, deletionId)
        return { id, deletionId }
      }),

    record: (kind: EntityType, projectId: string, id: string, sent: Sent) =>
      alterFarm(db, farmId, null, async (tx) => {
        const { table, words, name: nameOf } = RECORD_KINDS[kind]
        const own = tx.selectFrom('projects').select('id').where('farmId', '=', farmId)
        const row: Record<string, unknown> = await tx
          .selectFrom<RecordTable>(table)
          .selectAll()
          .where('id', '=', id)
          .where('projectId', '=', projectId)
          .where('projectId', 'in', own)
          .executeTakeFirstOrThrow(() => new HttpError(404, words.notFound))
        const name = String(row[nameOf])
        const record = { kind, projectId, id, name }
        const deletionId = await keep(tx, { kind, entityId: id, projectId, name })
        await removeRecord(tx, farmId, record, { at, done: sent.at, deletionId })
        return { id, deletionId }
      }),

    task: (id: string) =>
      alterFarm(db, farmId, null, async (tx) => {
        const { title: name, ...rest } = await tx
          .selectFrom('tasks')
          .select(['title', 'facts', 'projectId'])
          .where('id', '=', id)
          .where('farmId', '=', farmId)
          .executeTakeFirstOrThrow(() => notFound('Task'))
        const deletionId = await keep(tx, { kind: 'task', entityId: id, name, ...rest })
        await tx.deleteFrom('tasks').where('id', '=', id).execute()
        return { id, deletionId }
      }),
  }
}
