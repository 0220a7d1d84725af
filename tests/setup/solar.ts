import type { Kysely } from 'kysely'
import type { SolarPayload } from '#contract/solar.ts'
import type { Tables } from '#server/db/tables.ts'
import { newId } from '#server/new-id.ts'

const NOTHING = {
  location: '',
  latitude: '',
  longitude: '',
  capacity: '',
  panelCount: '',
  installationDate: '',
  panelType: '',
  efficiency: '',
  inverterType: '',
  orientation: '',
  tiltAngle: '',
  currentGeneration: '',
  monthlyGeneration: '',
}

/** A solar system straight in the database, for tests that are not about making one. */
export async function insertSystem(
  db: Kysely<Tables>,
  projectId: string,
  fields: Partial<SolarPayload> = {},
) {
  const id = newId()
  const now = '2026-06-01T08:00:00.000Z'
  await db
    .insertInto('solarSystems')
    .values({ ...NOTHING, ...fields, id, projectId, createdAt: now, updatedAt: now })
    .execute()
  return id
}
