import type { Kysely } from 'kysely'
import type { SolarPatch, SolarPayload, SolarSystem } from '#contract/solar.ts'
import { changeText, SOLAR_FIELDS, solarText } from '#server/farm/record-changes.ts'
import { recordEvent } from '#server/farm/farm-events.ts'
import { writeFarm, type RequestKey } from '#server/farm/farm-write.ts'
import { ownsProject, refuseFull, touchProject } from '#server/farm/project-records.ts'
import { removeRecord } from '#server/farm/remove-record.ts'
import type { SolarSystemRow, Tables } from '#server/db/tables.ts'
import { notFound } from '#server/http/http-error.ts'
import { ownSystem } from './own-system.ts'

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

const eventOf = (ownerId: string, { id, projectId, updatedAt }: SolarSystemRow) =>
  ({ ownerId, projectId, subject: 'solar', entityId: id, at: updatedAt }) as const

/** The solar systems of a farmer's own project. */
export const solarRepository = (db: Kysely<Tables>, ownerId: string) => ({
  /** Oldest first; undefined where the farmer has no such project. */
  list: async (projectId: string) => {
    if (!(await ownsProject(db, ownerId, projectId))) return undefined
    return db
      .selectFrom('solarSystems')
      .selectAll()
      .where('projectId', '=', projectId)
      .orderBy('id')
      .execute()
  },

  /** Undefined where this project of the farmer has no such system. */
  find: (projectId: string, id: string): Promise<SolarSystem | undefined> =>
    ownSystem(db, ownerId, { projectId, systemId: id })
      .selectAll('solarSystems')
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
      await refuseFull(tx, ownerId, 'solarSystems', projectId)
      const system = await tx
        .insertInto('solarSystems')
        .values({ ...EMPTY, ...fields, id, projectId, createdAt: now, updatedAt: now })
        .returningAll()
        .executeTakeFirstOrThrow()
      const event = { ...eventOf(ownerId, system), detail: solarText(system) }
      await recordEvent(tx, { ...event, kind: 'created' })
      return system
    }),

  /**
   * Changes the fields given and no others.
   * @throws HttpError 404 where this project of the farmer has no such system
   */
  update: (projectId: string, id: string, fields: SolarPatch, now: string): Promise<SolarSystem> =>
    writeFarm(db, ownerId, null, async (tx) => {
      const before = await ownSystem(tx, ownerId, { projectId, systemId: id })
        .selectAll('solarSystems')
        .executeTakeFirst()
      if (!before) throw notFound('Solar system')
      const system = await tx
        .updateTable('solarSystems')
        .set({ ...fields, updatedAt: now })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow()
      await touchProject(tx, ownerId, projectId, now)
      const detail = changeText(SOLAR_FIELDS, before, system)
      if (detail) await recordEvent(tx, { ...eventOf(ownerId, system), kind: 'changed', detail })
      return system
    }),

  /** @throws HttpError 404 where this project of the farmer has no such system */
  remove: (projectId: string, id: string, now: string) =>
    removeRecord(db, ownerId, { kind: 'solar', projectId, id }, now),
})
