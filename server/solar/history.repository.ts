import { setImmediate as yieldToRequests } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { msg } from '#contract/message.ts'
import { productionReading, type ProductionReading } from '#contract/production-reading.ts'
import type { RemovedHistory } from '#contract/solar-history.ts'
import { readingFacts } from '#domain/records/record-changes.ts'
import { recordEvent, alterFarm, growFarm, type RequestKey } from '#server/farm/farm-write.ts'
import { touchProject } from '#server/farm/project-records.ts'
import type { SolarDayRow, Tables } from '#server/db/tables.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { uploadRepository } from '#server/uploads/uploads.repository.ts'
import { replacedBy, type ReplacedDays } from './replaced-days.ts'

const ROWS_PER_STATEMENT = 100

/** How many headers of a system are known. */
const MAX_READINGS = 50

/** Who makes a change, and the key of the request. */
export type By = { key: RequestKey | null; userId: string }

export type SystemPlace = { projectId: string; systemId: string }

/** The days of one uploaded file, in kWh. */
export type MeasuredFile = {
  uploadKey: string
  days: ReadonlyMap<string, number>
  /** How the farmer showed it to be read, and so the next ones with its header. */
  shown?: { fingerprint: string; reading: ProductionReading } | undefined
}

export const historyRepository = (db: Kysely<Tables>, farmId: string) => ({
  /** @throws HttpError 404 if the farmer's project has no such system */
  findSystem: (place: SystemPlace) =>
    ownSystem(db, farmId, place)
      .select([
        'solarSystems.capacity',
        'solarSystems.latitude',
        'solarSystems.longitude',
        'solarSystems.installationDate',
      ])
      .executeTakeFirstOrThrow(() => notFound('Solar system')),

  /** How files of the system were shown to be read, by the fingerprint of their header. */
  async readings(place: SystemPlace): Promise<Record<string, ProductionReading>> {
    const rows = await ownSystem(db, farmId, place)
      .innerJoin('productionReadings', 'productionReadings.systemId', 'solarSystems.id')
      .select(['fingerprint', 'reading'])
      .execute()
    return Object.fromEntries(
      rows.flatMap(({ fingerprint, reading }) => {
        const { data } = productionReading.safeParse(JSON.parse(reading))
        return data ? [[fingerprint, data]] : []
      }),
    )
  },

  /** Oldest first. Empty for a system that is not the farmer's own. */
  list: ({ projectId, systemId }: SystemPlace): Promise<Omit<SolarDayRow, 'systemId'>[]> =>
    db
      .selectFrom('solarDays')
      .innerJoin('solarSystems', 'solarSystems.id', 'solarDays.systemId')
      .innerJoin('projects', 'projects.id', 'solarSystems.projectId')
      .select(['solarDays.date', 'solarDays.kwh', 'solarDays.uploadKey', 'solarDays.createdAt'])
      .where('solarDays.systemId', '=', systemId)
      .where('projects.id', '=', projectId)
      .where('projects.farmId', '=', farmId)
      .orderBy('solarDays.date')
      .execute(),

  /**
   * Saves the days of these files and keeps their uploads. The last file with a day wins.
   * @returns by upload, the days that had another amount before
   * @throws HttpError 404 if the project or the system is gone, 409 if a file is
   */
  merge: (
    { projectId, systemId }: SystemPlace,
    files: readonly MeasuredFile[],
    now: Date,
    { key, userId: actorId }: By,
  ): Promise<Record<string, ReplacedDays>> =>
    growFarm(db, farmId, { key, adds: rowsOf(files) }, async (tx) => {
      const createdAt = now.toISOString()
      await touchProject(tx, farmId, projectId, createdAt)
      await historyRepository(tx, farmId).findSystem({ projectId, systemId })
      const uploads = uploadRepository(tx, farmId)
      const latest = new Map<string, SolarDayRow>()
      const known = await kwhByDay(tx, systemId)
      const replaced: Record<string, ReplacedDays> = {}
      for (const { uploadKey, days } of files) {
        if (!(await uploads.keepFor(projectId, uploadKey, now))) throw fileGone()
        replaced[uploadKey] = replacedBy(days, known)
        for (const [date, kwh] of days) {
          latest.set(date, { systemId, date, kwh, uploadKey, createdAt })
          known.set(date, kwh)
        }
      }
      await storeDays(tx, [...latest.values()])
      await rememberReadings(tx, systemId, files, createdAt)
      if (latest.size === 0) return replaced
      await recordEvent(tx, {
        farmId,
        projectId,
        kind: 'reading',
        subject: 'solar',
        entityId: systemId,
        facts: readingFacts([...latest.keys()]),
        at: createdAt,
        actorId,
      })
      return replaced
    }),

  /**
   * Removes the days of a file that no later file has replaced. The file itself stays in its project.
   * @throws HttpError 404 if the farmer's system has no days of this file
   */
  remove: (
    { projectId, systemId }: SystemPlace,
    uploadKey: string,
    now: Date,
    { key, userId: actorId }: By,
  ): Promise<RemovedHistory> =>
    alterFarm(db, farmId, key, async (tx) => {
      const removed = await tx
        .deleteFrom('solarDays')
        .where(
          'systemId',
          'in',
          ownSystem(tx, farmId, { projectId, systemId }).select('solarSystems.id'),
        )
        .where('uploadKey', '=', uploadKey)
        .returning('date')
        .execute()
      if (removed.length === 0) throw notFound('File')
      const at = now.toISOString()
      await touchProject(tx, farmId, projectId, at)
      await recordEvent(tx, {
        farmId,
        projectId,
        kind: 'changed',
        subject: 'solar',
        entityId: systemId,
        facts: readingFacts(
          removed.map(({ date }) => date),
          true,
        ),
        at,
        actorId,
      })
      return { days: removed.length }
    }),
})

/** One row per day, and one event. */
const rowsOf = (files: readonly MeasuredFile[]) =>
  files.reduce((rows, { days }) => rows + days.size, 1)

const fileGone = () =>
  new HttpError(
    409,
    msg('One of the files is no longer free for this project. Please upload it again.'),
  )

async function kwhByDay(tx: Transaction<Tables>, systemId: string) {
  const rows = await tx
    .selectFrom('solarDays')
    .select(['date', 'kwh'])
    .where('systemId', '=', systemId)
    .execute()
  return new Map(rows.map(({ date, kwh }) => [date, kwh]))
}

export async function storeDays(tx: Transaction<Tables>, rows: SolarDayRow[]) {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) {
    await tx
      .insertInto('solarDays')
      .values(rows.slice(at, at + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict.columns(['systemId', 'date']).doUpdateSet((eb) => ({
          kwh: eb.ref('excluded.kwh'),
          uploadKey: eb.ref('excluded.uploadKey'),
          createdAt: eb.ref('excluded.createdAt'),
        })),
      )
      .execute()
    await yieldToRequests()
  }
}

async function rememberReadings(
  tx: Transaction<Tables>,
  systemId: string,
  files: readonly MeasuredFile[],
  updatedAt: string,
) {
  for (const { shown } of files) {
    if (!shown) continue
    const { fingerprint } = shown
    const reading = JSON.stringify(shown.reading)
    await tx
      .insertInto('productionReadings')
      .values({ systemId, fingerprint, reading, updatedAt })
      .onConflict((conflict) =>
        conflict.columns(['systemId', 'fingerprint']).doUpdateSet({ reading, updatedAt }),
      )
      .execute()
  }
  const ofSystem = tx.selectFrom('productionReadings').where('systemId', '=', systemId)
  const newest = ofSystem.select('fingerprint').orderBy('updatedAt', 'desc').limit(MAX_READINGS)
  await tx
    .deleteFrom('productionReadings')
    .where('systemId', '=', systemId)
    .where('fingerprint', 'not in', newest)
    .execute()
}

/** Query for a system in the farmer's own project; callers add the columns. */
const ownSystem = (db: Kysely<Tables>, farmId: string, { projectId, systemId }: SystemPlace) =>
  db
    .selectFrom('solarSystems')
    .innerJoin('projects', 'projects.id', 'solarSystems.projectId')
    .where('solarSystems.id', '=', systemId)
    .where('solarSystems.projectId', '=', projectId)
    .where('projects.farmId', '=', farmId)
