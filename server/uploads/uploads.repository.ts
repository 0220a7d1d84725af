import type { Kysely } from 'kysely'
import type { Tables, UploadRow } from '#server/db/tables.ts'
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

  /** Of the last 24 hours: links still open, and bytes stored or promised by them. */
  usage: async (now: Date): Promise<UploadUsage> => {
    const { open, bytes } = await db
      .selectFrom('uploads')
      .select(({ fn }) => [
        fn.countAll().filterWhere('finishedAt', 'is', null).as('open'),
        fn.sum(fn.coalesce('bytes', 'maxBytes')).as('bytes'),
      ])
      .where('ownerId', '=', ownerId)
      .where('createdAt', '>', new Date(now.getTime() - DAY_MS).toISOString())
      .where((eb) =>
        eb.or([eb('finishedAt', 'is not', null), eb('expiresAt', '>', now.toISOString())]),
      )
      .executeTakeFirstOrThrow()
    return { open: Number(open), bytes: Number(bytes ?? 0) }
  },
})
