import type { FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import {
  happenedAtProblem,
  MALFORMED_TAG,
  newIdProblem,
  versionInTag,
} from '#contract/write-headers.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import type { Tables } from '#server/db/tables.ts'
import { HttpError } from '#server/http/http-error.ts'
import { idInUse, newIdKey, requestKey, type RequestKey } from './farm-write.ts'

/** What the headers of a change say about it. */
export type Sent = {
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
  const { 'new-id': newId, 'happened-at': happenedAt, 'if-match': tag } = request.headers
  const problem =
    (newId !== undefined && newIdProblem(String(newId), now)) ||
    (happenedAt !== undefined && happenedAtProblem(String(happenedAt), now))
  if (problem) throw new HttpError(400, problem)
  const version = tag === undefined ? undefined : versionInTag(tag)
  if (tag !== undefined && version === undefined) throw new HttpError(400, MALFORMED_TAG)
  const id = newId === undefined ? undefined : String(newId)
  const happened = happenedAt === undefined ? now.getTime() : Date.parse(String(happenedAt))
  return {
    key: requestKey(request) ?? (id === undefined ? null : newIdKey(request, id)),
    newId: id,
    at: new Date(Math.min(happened, now.getTime())).toISOString(),
    version,
  }
}

/** As a record is also found by its id alone, no two of any kind or farm may share one. */
const ID_TABLES = ['projects', 'tasks', ...recordKinds.map(({ table }) => table)]

/**
 * The id for a new record: the device's, if it gave one.
 * @throws HttpError 409 if that is in use, without telling by whom
 */
export async function idFor(tx: Transaction<Tables>, { newId }: Sent, makeId: () => string) {
  if (newId === undefined) return makeId()
  const uses = ID_TABLES.map(
    (table) => sql`select 1 from ${sql.table(table)} where "id" = ${newId}`,
  )
  const { rows } = await sql`${sql.join(uses, sql` union all `)}`.execute(tx)
  if (rows.length > 0) throw idInUse()
  return newId
}
