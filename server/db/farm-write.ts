import type { Kysely, Transaction } from 'kysely'
import { HttpError } from '#server/http/http-error.ts'
import type { Tables } from './tables.ts'

/**
 * Names a request that may arrive twice: the caller's key, the call it was made for, and the SHA-256
 * of what was sent.
 */
export type RequestKey = { key: string; call: string; bodyHash: string }

/**
 * Runs a change of a farmer's records in one transaction, together with the farm revision that
 * tells a cached project list from a new one. Given a request key, the change happens once: a
 * repetition gets the first answer. Taking the revision first makes writers of one farm queue, so
 * two at once with the same key cannot both find it unused.
 * @throws HttpError 401 when the account was deleted since the request began, 422 where the key was
 * used for another body
 */
export const writeFarm = <T>(
  db: Kysely<Tables>,
  ownerId: string,
  requestKey: RequestKey | null,
  change: (tx: Transaction<Tables>) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const farmer = await tx
      .updateTable('users')
      .set((eb) => ({ farmRevision: eb('farmRevision', '+', 1) }))
      .where('id', '=', ownerId)
      .returning('id')
      .executeTakeFirst()
    if (!farmer) throw new HttpError(401, 'Unauthorized')
    if (!requestKey) return change(tx)
    const known = await tx
      .selectFrom('idempotentAnswers')
      .select(['answer', 'bodyHash'])
      .where('userId', '=', ownerId)
      .where('key', '=', requestKey.key)
      .where('call', '=', requestKey.call)
      .executeTakeFirst()
    if (known && (known.bodyHash ?? requestKey.bodyHash) !== requestKey.bodyHash) throw otherBody()
    if (known) return JSON.parse(known.answer) as T
    const result = await change(tx)
    await tx
      .insertInto('idempotentAnswers')
      .values({
        userId: ownerId,
        ...requestKey,
        answer: JSON.stringify(result ?? null),
        createdAt: new Date().toISOString(),
      })
      .execute()
    return result
  })

const otherBody = () =>
  new HttpError(
    422,
    'This Idempotency-Key was used for something else. Send this with a key of its own.',
  )

const REPETITIONS_WITHIN_MS = 24 * 60 * 60_000

/** A repetition comes soon or never: older answers are no longer kept. */
export const forgetOldAnswers = (db: Kysely<Tables>, now: Date) =>
  db
    .deleteFrom('idempotentAnswers')
    .where('createdAt', '<', new Date(now.getTime() - REPETITIONS_WITHIN_MS).toISOString())
    .execute()
