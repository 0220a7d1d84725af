import type { Kysely } from 'kysely'
import type { SolarPayload } from '#contract/solar.ts'
import { emptyRecord } from '#domain/records/fields.ts'
import { solarFields } from '#domain/records/solar.ts'
import type { Tables } from '#server/db/tables.ts'
import { newId } from '#server/new-id.ts'

/** Inserts a solar system directly into the database. */
export async function insertSystem(
  db: Kysely<Tables>,
  projectId: string,
  fields: Partial<SolarPayload> = {},
) {
  const id = newId()
  const now = '2026-06-01T08:00:00.000Z'
  await db
    .insertInto('solarSystems')
    .values({
      ...emptyRecord(solarFields),
      ...fields,
      id,
      projectId,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return id
}
