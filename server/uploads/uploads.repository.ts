import type { Kysely } from 'kysely'
import type { Tables, UploadRow } from '#server/db/tables.ts'
import { BYTES_PER_MEGABYTE, USUAL_QUOTA_MEGABYTES } from '#server/farm/quota.ts'
import { DAY_MS, type UploadUsage } from './uploads.rules.ts'

export type NewUpload = Pick<UploadRow, 'key' | 'maxBytes' | 'uploadId'> & {
  now: Date
  expiresAt: Date
}
export type Content = { type: string; bytes: number; hash: string }

/** A farmer's own uploads. */
export const uploadRepository = (db: Kysely<Tables>, ownerId: string) => ({
  open: async ({ key, maxBytes, uploadId, now, expiresAt }: NewUpload) => {
    await db
      .insertInto('uploads')
      .values({
        key,
        ownerId,
        maxBytes,
        uploadId,
        createdAt: now.toISOString(),
        expiresAt: expiresAt.toISOString(),
        projectId: null,
        type: null,
        bytes: null,
        hash: null,
        finishedAt: null,
        takenAt: null,
      })
      .execute()
  },

  /** Finished or not; undefined for another's and for what a deleted project or record let go of. */
  find: (key: string) =>
    db
      .selectFrom('uploads')
      .selectAll()
      .where('key', '=', key)
      .where('ownerId', '=', ownerId)
      .where((eb) => eb.or([eb('takenAt', 'is', null), eb('projectId', 'is not', null)]))
      .executeTakeFirst(),

  /**
   * Settles, before it is stored, which content the key is for; of two that race the later is
   * refused, and the same content may be stored again after a crash.
   */
  declare: async (key: string, content: Content) => {
    const { numUpdatedRows } = await db
      .updateTable('uploads')
      .set(content)
      .where('key', '=', key)
      .where('ownerId', '=', ownerId)
      .where('finishedAt', 'is', null)
      .where('takenAt', 'is', null)
      .where((eb) => eb.or([eb('hash', 'is', null), eb('hash', '=', content.hash)]))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** False when it was finished before. */
  finish: async (key: string, now: Date) => {
    const { numUpdatedRows } = await db
      .updateTable('uploads')
      .set({ finishedAt: now.toISOString() })
      .where('key', '=', key)
      .where('ownerId', '=', ownerId)
      .where('finishedAt', 'is', null)
      .where('takenAt', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /**
   * Gives a finished upload to one of the farmer's projects, with which it lives and goes. Do it in
   * the transaction that writes the record. False when it is not there or another project has it.
   */
  keepFor: async (projectId: string, key: string, now: Date) => {
    const { numUpdatedRows } = await db
      .updateTable('uploads')
      .set({ projectId, takenAt: now.toISOString() })
      .where('key', '=', key)
      .where('ownerId', '=', ownerId)
      .where('finishedAt', 'is not', null)
      .where((eb) => eb.or([eb('takenAt', 'is', null), eb('projectId', '=', projectId)]))
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('projects')
            .select('id')
            .where('id', '=', projectId)
            .where('ownerId', '=', ownerId),
        ),
      )
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  remove: async (key: string) => {
    await db
      .deleteFrom('uploads')
      .where('key', '=', key)
      .where('ownerId', '=', ownerId)
      .where('finishedAt', 'is', null)
      .execute()
  },

  usage: async (now: Date): Promise<UploadUsage> => {
    const dayAgo = new Date(now.getTime() - DAY_MS).toISOString()
    const used = await db
      .selectFrom('uploads')
      .select(({ eb, fn, selectFrom }) => {
        const bytes = fn.sum(fn.coalesce('bytes', 'maxBytes'))
        const isRecent = eb('createdAt', '>', dayAgo)
        const isUnfinished = eb('finishedAt', 'is', null)
        const isExpired = eb('expiresAt', '<=', now.toISOString())
        const counts = eb.not(isUnfinished.and(isExpired)).and(isRecent)
        return [
          fn.countAll().filterWhere(counts.and(isUnfinished)).as('open'),
          bytes.filterWhere(counts).as('bytes'),
          fn.countAll().as('files'),
          bytes.as('fileBytes'),
          selectFrom('users').select('quotaMegabytes').where('id', '=', ownerId).as('megabytes'),
        ]
      })
      .where('ownerId', '=', ownerId)
      .executeTakeFirstOrThrow()
    return {
      open: Number(used.open),
      bytes: Number(used.bytes ?? 0),
      files: Number(used.files),
      fileBytes: Number(used.fileBytes ?? 0),
      quotaBytes: (used.megabytes ?? USUAL_QUOTA_MEGABYTES) * BYTES_PER_MEGABYTE,
    }
  },
})
