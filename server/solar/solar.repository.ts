import type { Kysely, Transaction } from 'kysely'
import { MAX_RECORDS_OF_A_KIND } from '#contract/limits.ts'
import type { SolarPatch, SolarPayload, SolarSystem } from '#contract/solar.ts'
import { writeFarm, type RequestKey } from '#server/db/farm-write.ts'
import { countRecords, touchProject } from '#server/db/project-records.ts'
import type { Tables } from '#server/db/tables.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'

const EMPTY: SolarPayload = {
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

async function refuseFull(tx: Transaction<Tables>, projectId: string) {
  if ((await countRecords(tx, 'solarSystems', projectId)) < MAX_RECORDS_OF_A_KIND) return
  throw new HttpError(409, `A project may have at most ${MAX_RECORDS_OF_A_KIND} solar systems.`)
}

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

  /** Undefined where this project of the farmer has no such system. */
  find: (projectId: string, id: string): Promise<SolarSystem | undefined> =>
    db
      .selectFrom('solarSystems')
      .innerJoin('projects', 'projects.id', 'solarSystems.projectId')
      .selectAll('solarSystems')
      .where('solarSystems.id', '=', id)
      .where('solarSystems.projectId', '=', projectId)
      .where('projects.ownerId', '=', ownerId)
      .executeTakeFirst(),

  /**
   * What was left out is ''.
   * @throws HttpError 404 where the farmer has no such project, 409 where it is full
   */
  create: (
    projectId: string,
    fields: SolarPatch,
    id: string,
    now: string,
    key: RequestKey | null,
  ): Promise<SolarSystem> =>
    writeFarm(db, ownerId, key, async (tx) => {
      if (!(await touchProject(tx, ownerId, projectId, now))) throw notFound('Project')
      await refuseFull(tx, projectId)
      return tx
        .insertInto('solarSystems')
        .values({ ...EMPTY, ...fields, id, projectId, createdAt: now, updatedAt: now })
        .returningAll()
        .executeTakeFirstOrThrow()
    }),

  /**
   * Changes the fields given and no others.
   * @throws HttpError 404 where this project of the farmer has no such system
   */
  update: (projectId: string, id: string, fields: SolarPatch, now: string): Promise<SolarSystem> =>
    writeFarm(db, ownerId, null, async (tx) => {
      const system = await tx
        .updateTable('solarSystems')
        .set({ ...fields, updatedAt: now })
        .where('id', '=', id)
        .where('projectId', '=', projectId)
        .where('projectId', 'in', (eb) =>
          eb.selectFrom('projects').select('id').where('ownerId', '=', ownerId),
        )
        .returningAll()
        .executeTakeFirst()
      if (!system) throw notFound('Solar system')
      await touchProject(tx, ownerId, projectId, now)
      return system
    }),
})
