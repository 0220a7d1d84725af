import type { FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import type { Message } from '#contract/message.ts'
import {
  happenedAt,
  happenedAtProblem,
  MALFORMED_TAG,
  newIdProblem,
  versionInTag,
} from '#contract/write-headers.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import { actingFor } from '#server/auth/session-guard.ts'
import type { Tables } from '#server/db/tables.ts'
import { HttpError, RecordChanged, type Newest } from '#server/http/http-error.ts'
import { idInUse, newIdKey, requestKey, type RequestKey } from './farm-write.ts'

/** What the headers of a change say about it. */
export type Sent = {
  /** Who made the change. */
  userId: string
  key: RequestKey | null
  /** The id that the device gave to the new record. */
  newId: string | undefined
  /** When the change was made, which is the time of its event. */
  at: string
  /** The `updatedAt` of the record that was changed; undefined if the last one wins. */
  version: string | undefined
}

/** @throws HttpError 400 if a header is malformed */
export function sentWith(request: FastifyRequest, now: Date): Sent {
  const [newId, happened, tag] = ['new-id', 'happened-at', 'if-match'].map((name) =>
    request.headers[name]?.toString(),
  )
  const problem =
    (newId !== undefined && newIdProblem(newId)) ||
    (happened !== undefined && happenedAtProblem(happened, now))
  if (problem) throw new HttpError(400, problem)
  const version = tag === undefined ? undefined : versionInTag(tag)
  if (tag !== undefined && version === undefined) throw new HttpError(400, MALFORMED_TAG)
  return {
    userId: actingFor(request).userId,
    key: requestKey(request) ?? (newId === undefined ? null : newIdKey(request, newId)),
    newId,
    at: happenedAt(happened, now),
    version,
  }
}

/**
 * @param newest the record as its route answers it
 * @throws RecordChanged if the change was made to another version of the record
 */
export async function refuseOtherVersion(
  { version }: Sent,
  { updatedAt }: { updatedAt: string },
  newest: () => Promise<Newest>,
  sentence?: Message,
) {
  if (version !== undefined && version !== updatedAt)
    throw new RecordChanged(await newest(), sentence)
}

/**
 * As a record is also found by its id alone, no two of any kind or farm may share one, also once what
 * was deleted is restored.
 */
const ID_TABLES = [
  'projects',
  'tasks',
  'products',
  'entries',
  ...recordKinds.map(({ table }) => table),
  'deletedIds',
]

/**
 * The id for a new record: the device's, if it gave one.
 * @throws HttpError 409 if that is in use, without telling by whom
 */
export async function idFor(tx: Transaction<Tables>, { newId }: Sent, makeId: () => string) {
  if (newId === undefined) return makeId()
  const uses = ID_TABLES.map(
    (table) => sql`select 1 from ${sql.table(table)} where "id" = ${newId}`,
  )
  // A deleted entry may come back too.
  const deletedEntry = sql`select 1 from "entryVersions" where "entryId" = ${newId}`
  const { rows } = await sql`${sql.join([...uses, deletedEntry], sql` union all `)}`.execute(tx)
  if (rows.length > 0) throw idInUse()
  return newId
}
