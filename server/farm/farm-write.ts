import type { Kysely, Transaction } from 'kysely'
import { MAX_DAYS_OFFLINE } from '#contract/limits.ts'
import { msg } from '#contract/message.ts'
import { HttpError, unauthorized } from '#server/http/http-error.ts'
import { actingFor } from '#server/auth/session-guard.ts'
import type { Tables } from '#server/db/tables.ts'
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { newId } from '#server/new-id.ts'
import type { EventFact } from '#contract/timeline.ts'
import type { EventRow } from '#server/db/farm-life-tables.ts'
import { refuseFullFarm, stepsFor } from './quota.ts'

/** Upper bound for an ordinary change, which adds a record and its timeline event. */
const ORDINARY_ROWS = 5

/** Identifies a retried request: the caller and their key, method and path, and the body's SHA-256. */
export type RequestKey = { userId: string; key: string; call: string; bodyHash: string }

type Change<T> = (tx: Transaction<Tables>) => Promise<T>

/**
 * Runs a change in one transaction that also raises the farm's revision, on which the ETags depend.
 * With a request key the change is idempotent: a retry gets the first answer. The revision is raised
 * first because its row lock serialises the writers of a farm, so two concurrent requests with the
 * same key cannot both find it unused.
 * @throws HttpError 401 if the account was deleted since the request began, 422 if the key was used
 * with another body, 507 if the farm is full
 */
export const writeFarm = <T>(
  db: Kysely<Tables>,
  farmId: string,
  key: RequestKey | null,
  change: Change<T>,
) => growFarm(db, farmId, { key, adds: ORDINARY_ROWS }, change)

/** The same for a change that adds no rows, which is allowed even when the farm is full. */
export const alterFarm = <T>(
  db: Kysely<Tables>,
  farmId: string,
  key: RequestKey | null,
  change: Change<T>,
) => growFarm(db, farmId, { key, adds: 0 }, change)

/** The same for a change that adds up to `adds` rows. */
export const growFarm = <T>(
  db: Kysely<Tables>,
  farmId: string,
  { key: requestKey, adds }: { key: RequestKey | null; adds: number },
  change: Change<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const steps = stepsFor(adds)
    const farmer = await tx
      .updateTable('users')
      .set((eb) => ({ farmRevision: eb('farmRevision', '+', steps) }))
      .where('id', '=', farmId)
      .returning('farmRevision')
      .executeTakeFirst()
    if (!farmer) throw unauthorized()
    if (requestKey && farmer.farmRevision % TRIMMED_EVERY === 0)
      await forgetOldestAnswers(tx, requestKey.userId, MAX_ANSWERS)
    const known = requestKey && (await knownAnswer(tx, requestKey))
    if (known) return JSON.parse(known) as T
    if (adds > 0) await refuseFullFarm(tx, farmId, farmer.farmRevision - steps, adds)
    const result = await change(tx)
    if (!requestKey) return result
    await tx
      .insertInto('idempotentAnswers')
      .values({
        ...requestKey,
        answer: JSON.stringify(result ?? null),
        createdAt: new Date().toISOString(),
      })
      .execute()
    return result
  })

/** Takes the revision back, in the transaction of a `growFarm` that found nothing to change. */
export const keepRevision = (tx: Transaction<Tables>, farmId: string, adds: number) =>
  tx
    .updateTable('users')
    .set((eb) => ({ farmRevision: eb('farmRevision', '-', stepsFor(adds)) }))
    .where('id', '=', farmId)
    .execute()

/**
 * What a retried request was answered, as JSON; undefined for a new one.
 * @throws HttpError 422 if the key was used with another body
 */
export async function knownAnswer(db: Kysely<Tables>, { userId, key, call, bodyHash }: RequestKey) {
  const known = await db
    .selectFrom('idempotentAnswers')
    .select(['answer', 'bodyHash'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('call', '=', call)
    .executeTakeFirst()
  if (known && (known.bodyHash ?? bodyHash) !== bodyHash) {
    if (key.startsWith(NEW_ID)) throw idInUse()
    throw new HttpError(
      422,
      msg('This Idempotency-Key was used for another request. Send this one with its own key.'),
    )
  }
  return known?.answer
}

const RETRIES_WITHIN_MS = MAX_DAYS_OFFLINE * 24 * 60 * 60_000

export const idInUse = () => new HttpError(409, msg('Something else has this New-Id already.'))

/** Deletes stored answers that are too old to be retried. */
export const forgetOldAnswers = (db: Kysely<Tables>, now: Date) =>
  db
    .deleteFrom('idempotentAnswers')
    .where('createdAt', '<', new Date(now.getTime() - RETRIES_WITHIN_MS).toISOString())
    .execute()

/** Of one farmer. A phone that was away for 60 days sends a few thousand changes. */
const MAX_ANSWERS = 20_000
/** Of the changes of a farm. */
const TRIMMED_EVERY = 1000

/** Forgets all but the newest answers of a farmer, so that keys cannot fill the disk. */
export const forgetOldestAnswers = (db: Kysely<Tables>, userId: string, most: number) =>
  db
    .deleteFrom('idempotentAnswers')
    .where('userId', '=', userId)
    .where('createdAt', '<=', (eb) =>
      eb
        .selectFrom('idempotentAnswers as newest')
        .select('newest.createdAt')
        .where('newest.userId', '=', userId)
        .orderBy('newest.createdAt', 'desc')
        .limit(1)
        .offset(most),
    )
    .execute()

const MAX_KEY_LENGTH = 200

/**
 * The request's `Idempotency-Key`, bound to its call and body; null if it has none. The hash is of the
 * parsed body, whose fields are in the order of the contract.
 */
export function requestKey(request: FastifyRequest): RequestKey | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || key.length === 0 || key.length > MAX_KEY_LENGTH) {
    throw new HttpError(
      400,
      msg('An Idempotency-Key has 1 to {most} characters.', { most: MAX_KEY_LENGTH }),
    )
  }
  return boundKey(request, key)
}

const NEW_ID = 'New-Id '

/** A create whose device made the id needs no other key: its retry names the same id. */
export const newIdKey = (request: FastifyRequest, id: string) => boundKey(request, NEW_ID + id)

function boundKey(request: FastifyRequest, key: string): RequestKey {
  const path = request.url.split('?')[0] ?? ''
  const { userId, farmId } = actingFor(request)
  // What was done on one's own farm before there were members is found as it was written.
  const call = `${request.method} ${path}${farmId === userId ? '' : ` ${farmId}`}`
  return { userId, key, call, bodyHash: hashOf(request.body ?? null) }
}

function hashOf(body: unknown) {
  try {
    return createHash('sha256').update(JSON.stringify(body)).digest('hex')
  } catch {
    throw new HttpError(400, msg('The request is nested too deeply.'))
  }
}

type NewEvent = Pick<EventRow, 'farmId' | 'kind' | 'subject' | 'at' | 'actorId'> &
  Partial<EventRow> & { facts?: EventFact[] }

const EMPTY = { projectId: null, entityId: null, taskId: null, analysisId: null }

/** Adds an event to the timeline, in the transaction of the change that it reports. */
export const recordEvent = (tx: Transaction<Tables>, { facts = [], ...event }: NewEvent) =>
  tx
    .insertInto('events')
    .values({
      id: newId(),
      ...EMPTY,
      changes: JSON.stringify(facts),
      entityName: '',
      detail: '',
      ...event,
    })
    .execute()
