import type { Kysely, Transaction } from 'kysely'
import { HttpError } from '#server/http/http-error.ts'
import type { Tables } from '#server/db/tables.ts'
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { newId } from '#server/new-id.ts'
import type { EventRow } from '#server/db/farm-life-tables.ts'
import { refuseFullFarm, stepsFor } from './quota.ts'

/** More than a change adds that names no other number: a record and its line of the timeline. */
const USUAL_ROWS = 5

/**
 * Names a request that may arrive twice: the caller's key, the call it was made for, and the SHA-256
 * of what was sent.
 */
export type RequestKey = { key: string; call: string; bodyHash: string }

type Change<T> = (tx: Transaction<Tables>) => Promise<T>

/**
 * Runs a change of a farmer's records in one transaction, together with the farm revision that
 * tells a cached project list from a new one. Given a request key, the change happens once: a
 * repetition gets the first answer. Taking the revision first makes writers of one farm queue, so
 * two at once with the same key cannot both find it unused.
 * @throws HttpError 401 when the account was deleted since the request began, 422 where the key was
 * used for another body, 507 where the farm is full
 */
export const writeFarm = <T>(
  db: Kysely<Tables>,
  ownerId: string,
  key: RequestKey | null,
  change: Change<T>,
) => growFarm(db, ownerId, { key, adds: USUAL_ROWS }, change)

/** The same for a change that leaves a farm no larger than it was, and so works in one that is full. */
export const alterFarm = <T>(
  db: Kysely<Tables>,
  ownerId: string,
  key: RequestKey | null,
  change: Change<T>,
) => growFarm(db, ownerId, { key, adds: 0 }, change)

/** The same for a change that says how many rows it adds at the most. */
export const growFarm = <T>(
  db: Kysely<Tables>,
  ownerId: string,
  { key: requestKey, adds }: { key: RequestKey | null; adds: number },
  change: Change<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const steps = stepsFor(adds)
    const farmer = await tx
      .updateTable('users')
      .set((eb) => ({ farmRevision: eb('farmRevision', '+', steps) }))
      .where('id', '=', ownerId)
      .returning('farmRevision')
      .executeTakeFirst()
    if (!farmer) throw new HttpError(401, 'Unauthorized')
    const known = requestKey && (await knownAnswer(tx, ownerId, requestKey))
    if (known) return JSON.parse(known) as T
    if (adds > 0) await refuseFullFarm(tx, ownerId, farmer.farmRevision - steps, adds)
    const result = await change(tx)
    if (!requestKey) return result
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

async function knownAnswer(
  tx: Transaction<Tables>,
  ownerId: string,
  { key, call, bodyHash }: RequestKey,
) {
  const known = await tx
    .selectFrom('idempotentAnswers')
    .select(['answer', 'bodyHash'])
    .where('userId', '=', ownerId)
    .where('key', '=', key)
    .where('call', '=', call)
    .executeTakeFirst()
  if (known && (known.bodyHash ?? bodyHash) !== bodyHash) {
    throw new HttpError(
      422,
      'This Idempotency-Key was used for something else. Send this with a key of its own.',
    )
  }
  return known?.answer
}

const REPETITIONS_WITHIN_MS = 24 * 60 * 60_000

/** A repetition comes soon or never: older answers are no longer kept. */
export const forgetOldAnswers = (db: Kysely<Tables>, now: Date) =>
  db
    .deleteFrom('idempotentAnswers')
    .where('createdAt', '<', new Date(now.getTime() - REPETITIONS_WITHIN_MS).toISOString())
    .execute()

const MAX_KEY_LENGTH = 200

/**
 * The request's `Idempotency-Key`, bound to the call and the body it was sent with; null without one.
 * The body is hashed as the contract reads it, so the order of its fields does not matter.
 */
export function requestKey(request: FastifyRequest): RequestKey | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || key.length === 0 || key.length > MAX_KEY_LENGTH) {
    throw new HttpError(400, `An Idempotency-Key has 1 to ${MAX_KEY_LENGTH} characters.`)
  }
  const path = request.url.split('?')[0] ?? ''
  return { key, call: `${request.method} ${path}`, bodyHash: hashOf(request.body ?? null) }
}

function hashOf(body: unknown) {
  try {
    return createHash('sha256').update(JSON.stringify(body)).digest('hex')
  } catch {
    throw new HttpError(400, 'The request is nested too deeply.')
  }
}

type NewEvent = Pick<EventRow, 'ownerId' | 'kind' | 'subject' | 'at'> & Partial<EventRow>

const NOTHING = { projectId: null, entityId: null, taskId: null, analysisId: null, detail: '' }

/** Writes down what happened, in the transaction in which it does; the timeline shows it. */
export const recordEvent = (tx: Transaction<Tables>, event: NewEvent) =>
  tx
    .insertInto('events')
    .values({ id: newId(), ...NOTHING, ...event })
    .execute()
