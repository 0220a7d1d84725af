import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

export type Place = { projectId: string; systemId: string }

/** The solar system at this place, if it is in a farmer's own project; what to read of it is chosen after. */
export const ownSystem = (db: Kysely<Tables>, ownerId: string, { projectId, systemId }: Place) =>
  db
    .selectFrom('solarSystems')
    .innerJoin('projects', 'projects.id', 'solarSystems.projectId')
    .where('solarSystems.id', '=', systemId)
    .where('solarSystems.projectId', '=', projectId)
    .where('projects.ownerId', '=', ownerId)
