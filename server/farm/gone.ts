import type { Kysely } from 'kysely'
import { WAS_DELETED } from '#contract/was-deleted.ts'
import type { Tables } from '#server/db/tables.ts'
import { HttpError } from '#server/http/http-error.ts'

/** What a change of something that is not there is answered with: that it was deleted, if that is known. */
export async function goneOr(db: Kysely<Tables>, farmId: string, id: string, unknown: HttpError) {
  const deletion = await db
    .selectFrom('deletedIds')
    .innerJoin('deletions', 'deletions.id', 'deletedIds.deletionId')
    .select('deletions.kind')
    .where('deletedIds.id', '=', id)
    .where('deletions.farmId', '=', farmId)
    .orderBy('deletions.deletedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return deletion ? new HttpError(404, WAS_DELETED[deletion.kind]) : unknown
}
