import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  type UpdateObject,
} from 'kysely'
import type { Tables, UploadRow } from '#server/db/tables.ts'
import { BYTES_PER_MEGABYTE, USUAL_QUOTA_MEGABYTES } from '#server/farm/quota.ts'
import type { Deps } from '#server/deps.ts'
import { DAY_MS, refuseFullStore, type UploadUsage } from './uploads.rules.ts'

export type NewUpload = Pick<UploadRow, 'key' | 'maxBytes' | 'uploadId' | 'userId'> & {
  now: Date
  expiresAt: Date
}
export type Content = { type: string; bytes: number; hash: string }

type OfUpload = ExpressionBuilder<Tables, 'uploads'>

const isOpen = (eb: OfUpload) => eb('finishedAt', 'is', null).and('takenAt', 'is', null)

const isKept = (eb: OfUpload) => eb('projectId', 'is not', null).or('bookId', 'is not', null)

export const uploadRepository = (db: Kysely<Tables>, farmId: string) => {
  const isOwn = (key: string) => (eb: OfUpload) => eb.and({ key, farmId })

  /** False if it is another farmer's or does not match `isRight`. */
  const change = async (
    key: string,
    to: UpdateObject<Tables, 'uploads'>,
    isRight: (eb: OfUpload) => Expression<SqlBool>,
  ) => {
    const { numUpdatedRows } = await db
      .updateTable('uploads')
      .set(to)
      .where(isOwn(key))
      .where(isRight)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  return {
    open: async ({ now, expiresAt, ...upload }: NewUpload) => {
      await db
        .insertInto('uploads')
        .values({
          ...upload,
          farmId,
          createdAt: now.toISOString(),
          expiresAt: expiresAt.toISOString(),
        })
        .execute()
    },

    /**
     * Finished or not; undefined for another farmer's, and for one that its project or the book has released.
     */
    find: (key: string) =>
      db
        .selectFrom('uploads')
        .selectAll()
        .where(isOwn(key))
        .where((eb) => isKept(eb).or('takenAt', 'is', null))
        .executeTakeFirst(),

    /**
     * Fixes the key's content before it is stored: of two concurrent uploads the later is refused,
     * while the same content may be stored again after a crash.
     */
    declare: (key: string, content: Content) =>
      change(key, content, (eb) =>
        isOpen(eb).and(eb.or([eb('hash', 'is', null), eb('hash', '=', content.hash)])),
      ),

    /** False if it was finished already. */
    finish: (key: string, now: Date) => change(key, { finishedAt: now.toISOString() }, isOpen),

    /**
     * Gives a finished upload to one of the farmer's projects, with which it is deleted. Call it in
     * the transaction that writes the record. False if there is none or another project has it.
     */
    keepFor: (projectId: string, key: string, now: Date) =>
      change(key, { projectId, takenAt: now.toISOString() }, (eb) =>
        eb.and([
          eb('finishedAt', 'is not', null),
          eb.or([eb('takenAt', 'is', null), eb('projectId', '=', projectId)]),
          eb.exists(
            eb
              .selectFrom('projects')
              .select('id')
              .where((project) => project.and({ id: projectId, farmId })),
          ),
        ]),
      ),

    /**
     * Gives a finished upload to an entry or a product of the book, also one that the farm keeps already: an entry takes
     * it over from a product, as it never lets go of it. Call it in the transaction that writes the entry. False if
     * there is none.
     */
    keepForBook: (of: { entryId: string } | { productId: string }, key: string, now: Date) => {
      const takenAt = sql<string>`coalesce("takenAt", ${now.toISOString()})`
      const bookId = 'entryId' in of ? of.entryId : sql<string>`coalesce("bookId", ${of.productId})`
      return change(key, { takenAt, bookId }, (eb) =>
        eb.and([eb('finishedAt', 'is not', null), isKept(eb).or('takenAt', 'is', null)]),
      )
    },

    /** Leaves a photo that only this product kept to the sweep. */
    releaseFromProduct: (productId: string, key: string) =>
      change(key, { bookId: null }, (eb) =>
        eb.and([
          eb('bookId', '=', productId),
          eb.not(
            eb.exists(
              eb
                .selectFrom('products')
                .select('id')
                .where('photoKey', '=', key)
                .where('farmId', '=', farmId)
                .where('id', '<>', productId),
            ),
          ),
        ]),
      ),

    remove: async (key: string) => {
      await db.deleteFrom('uploads').where(isOwn(key)).where('finishedAt', 'is', null).execute()
    },

    /** @param userId whose links and bytes of the last day are counted */
    usage: async (now: Date, userId: string | null = null): Promise<UploadUsage> => {
      const dayAgo = new Date(now.getTime() - DAY_MS).toISOString()
      const used = await db
        .selectFrom('uploads')
        .select(({ eb, fn, selectFrom }) => {
          const bytes = fn.sum(fn.coalesce('bytes', 'maxBytes'))
          const isRecent = eb('createdAt', '>', dayAgo)
          const isUnfinished = eb('finishedAt', 'is', null)
          const isExpired = eb('expiresAt', '<=', now.toISOString())
          const counts = eb
            .and([isRecent, eb('userId', '=', userId)])
            .and(eb.not(isUnfinished.and(isExpired)))
          return [
            fn.countAll().filterWhere(counts.and(isUnfinished)).as('open'),
            bytes.filterWhere(counts).as('bytes'),
            fn.countAll().as('files'),
            bytes.as('fileBytes'),
            selectFrom('users').select('quotaMegabytes').where('id', '=', farmId).as('megabytes'),
          ]
        })
        .where('farmId', '=', farmId)
        .executeTakeFirstOrThrow()
      return {
        open: Number(used.open),
        bytes: Number(used.bytes ?? 0),
        files: Number(used.files),
        fileBytes: Number(used.fileBytes ?? 0),
        quotaBytes: (used.megabytes ?? USUAL_QUOTA_MEGABYTES) * BYTES_PER_MEGABYTE,
      }
    },
  }
}

/**
 * Reserves room for these uploads, all or none. The limits are checked with them already counted,
 * so that concurrent requests cannot exceed them.
 * @throws what `refuse` throws
 */
export async function makeRoom(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  farmId: string,
  wanted: readonly NewUpload[],
  refuse: (usage: UploadUsage) => void = refuseFullStore,
) {
  const uploads = uploadRepository(db, farmId)
  try {
    for (const upload of wanted) await uploads.open(upload)
    refuse(await uploads.usage(now(), wanted[0]?.userId))
  } catch (error) {
    for (const { key } of wanted) await uploads.remove(key)
    throw error
  }
}
