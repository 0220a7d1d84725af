import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql, type Transaction } from 'kysely'
import { msg } from '#contract/message.ts'
import { ofThisVersion } from '#server/archive/upgrade-farm.ts'
import { farmRows, trustedRow, type FarmText } from '#server/archive/farm-rows.ts'
import { isContradiction } from '#server/db/contradiction.ts'
import type { DeletionRow } from '#server/db/farm-life-tables.ts'
import { linkFields } from '#server/db/fields.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { alterFarm, type RequestKey } from '#server/farm/farm-write.ts'
import {
  ownsProject,
  recordName,
  refuseFull,
  refuseLongList,
  touchProject,
} from '#server/farm/project-records.ts'
import { MAX_ROWS } from '#server/farm/quota.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { restoreRows } from './restore-rows.ts'

type World = Pick<Deps, 'db' | 'now' | 'scratchFolder'>

/**
 * Brings back what was deleted, under the same ids and with its files.
 * @throws HttpError 404 if it is no longer kept; 409 if its project is gone or full
 */
export async function undoDeletion(
  { db, now, scratchFolder }: World,
  farmId: string,
  id: string,
  key: RequestKey | null,
) {
  const folder = await mkdtemp(path.join(scratchFolder, 'undo-'))
  try {
    return await alterFarm(db, farmId, key, async (tx) => {
      const deletion = await tx
        .selectFrom('deletions')
        .selectAll()
        .where('id', '=', id)
        .where('farmId', '=', farmId)
        .executeTakeFirstOrThrow(() => notFound('Deletion'))
      const { kind, entityId, projectId } = deletion
      await refuse(tx, deletion)
      const file = await ofThisVersion(keptText(tx, id), folder, false)
      for await (const { table, rows } of farmRows(file, trustedRow, MAX_ROWS))
        if (kind === 'project' || table.name !== 'projects')
          await restoreRows(tx, deletion, table, rows)
      await settle(tx, deletion, now().toISOString())
      return { kind, entityId, projectId }
    })
  } catch (error) {
    throw isContradiction(error) ? placeTaken() : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const projectGone = () =>
  new HttpError(409, msg('Its project was deleted. Restore the project first.'))

const placeTaken = () =>
  new HttpError(409, msg('This cannot be restored: something else has taken its place.'))

async function refuse(tx: Transaction<Tables>, { kind, projectId, farmId }: DeletionRow) {
  if (projectId === null) return
  if (!(await ownsProject(tx, farmId, projectId))) throw projectGone()
  if (kind === 'crop' || kind === 'animal' || kind === 'solar')
    await refuseFull(tx, farmId, kind, projectId)
}

/** The farm.json of a deletion, part by part. */
const keptText = (tx: Transaction<Tables>, deletionId: string): FarmText => ({
  async *text() {
    for (let part = 0; ; part += 1) {
      const row = await tx
        .selectFrom('deletionParts')
        .select('text')
        .where('deletionId', '=', deletionId)
        .where('part', '=', part)
        .executeTakeFirst()
      if (!row) return
      yield row.text
    }
  },
})

/** Gives it its files, and leaves no trace of the deletion. */
async function settle(tx: Transaction<Tables>, deletion: DeletionRow, now: string) {
  const { id, farmId, kind, entityId, projectId } = deletion
  const place = kind === 'project' ? entityId : projectId
  await tx
    .updateTable('uploads')
    .set({ projectId: place, deletionId: null })
    .where('deletionId', '=', id)
    .where('farmId', '=', farmId)
    .execute()
  if (kind === 'project') await refuseLongList(tx, farmId, 0)
  if (place !== null && (kind === 'project' || kind === 'crop')) await linkFields(tx, place)
  if (projectId !== null) await touchProject(tx, farmId, projectId, now)
  if (kind === 'task') await leaveGoneRecord(tx, entityId)
  await tx.deleteFrom('events').where('id', '=', id).where('farmId', '=', farmId).execute()
  await tx.deleteFrom('deletions').where('id', '=', id).execute()
}

/** The record of the task may have been deleted since. */
const leaveGoneRecord = (tx: Transaction<Tables>, taskId: string) =>
  tx
    .updateTable('tasks')
    .set({ entityId: null })
    .where('id', '=', taskId)
    .where(sql.raw(recordName('"tasks"."entityId"')), 'is', null)
    .execute()
