import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** The solar systems of a farmer's own project. */
export const solarRepository = (db: Kysely<Tables>, ownerId: string) => ({
  /** Oldest first; undefined where the farmer has no such project. */
  list: async (projectId: string) => {
    const project = await db
      .selectFrom('projects')
      .select('id')
      .where('id', '=', projectId)
      .where('ownerId', '=', ownerId)
      .executeTakeFirst()
    if (!project) return undefined
    return db
      .selectFrom('solarSystems')
      .selectAll()
      .where('projectId', '=', projectId)
      .orderBy('id')
      .execute()
  },
})
