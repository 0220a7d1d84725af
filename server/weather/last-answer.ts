import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

const MOST_AGE_MS = 5 * 86_400_000

/** What the provider last said of a place, and when; undefined if it never has. */
export async function lastAnswer(db: Kysely<Tables>, place: string) {
  const row = await db
    .selectFrom('weatherPlaces')
    .select(['updatedAt', 'altitudeM'])
    .where('place', '=', place)
    .executeTakeFirst()
  return row?.updatedAt ? { ...row, updatedAt: row.updatedAt } : undefined
}

/** Whether a forecast of then says nothing any more. */
export const isTooOld = (updatedAt: string, nowMs: number) =>
  nowMs - Date.parse(updatedAt) > MOST_AGE_MS
