import { sql, type Kysely, type Transaction } from 'kysely'
import type { AnalysisList, EntityType } from '#contract/analysis.ts'
import { msg } from '#contract/message.ts'
import { nextVersion } from '#contract/write-headers.ts'
import { isFinding } from '#domain/health-status.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import type { PhotoFinding } from '#server/ai.ts'
import { tellFarm } from '#server/alerts/notices.ts'
import { actorOf } from '#server/farm/actors.ts'
import { idInUse, recordEvent, writeFarm, type RequestKey } from '#server/farm/farm-write.ts'
import { showAsNew } from '#server/farm/show-as-new.ts'
import { touchProject } from '#server/farm/project-records.ts'
import type { AnalysisRow, Tables } from '#server/db/tables.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { newId } from '#server/new-id.ts'
import { uploadRepository } from '#server/uploads/uploads.repository.ts'
import type { StoredAnalysis } from '#domain/finding-words.ts'

const PAGE_SIZE = 20

/** What an analysis needs to know of a record. `name` says what the photo shows. */
export type AnalysedRecord = {
  entityType: EntityType
  entityId: string
  projectId: string
  name: string
}

export type NewAnalysis = Pick<AnalysisRow, 'id' | 'imageKey' | 'overlayKey'> & {
  finding: PhotoFinding
  now: Date
  /** When the photo was taken. */
  at: string
  actorId: string
}

export const analysisRepository = (db: Kysely<Tables>, farmId: string) => ({
  /** Undefined if the farmer has no record of this kind with this id. */
  findRecord: async (
    entityType: EntityType,
    entityId: string,
  ): Promise<AnalysedRecord | undefined> => {
    const found = await recordQuery(db, farmId, entityType, entityId).executeTakeFirst()
    return found && { entityType, entityId, ...found }
  },

  /** A page of analyses, newest first: the latest, or those older than the analysis `before`. */
  page: async (
    { entityType, entityId, projectId }: AnalysedRecord,
    before?: string,
  ): Promise<Omit<AnalysisList, 'analyses'> & { analyses: StoredAnalysis[] }> => {
    const newest = db
      .selectFrom('analyses')
      .leftJoin('users', 'users.id', 'analyses.actorId')
      .selectAll('analyses')
      .select('users.name as actor')
      .where('entityId', '=', entityId)
      .where('entityType', '=', entityType)
      .where('projectId', '=', projectId)
      .orderBy('analyses.createdAt', 'desc')
      .orderBy('analyses.id', 'desc')
      .limit(PAGE_SIZE + 1)
    const isOlder = sql<boolean>`("analyses"."createdAt", "analyses"."id") <
      (select "createdAt", "id" from "analyses" where "id" = ${before})`
    const rows = await (before === undefined ? newest : newest.where(isOlder)).execute()
    const analyses = rows
      .slice(0, PAGE_SIZE)
      .map((row) => ({ ...toAnalysis(row), by: actorOf(row.actorId, row.actor) }))
    const earlier = rows.length > PAGE_SIZE ? (analyses.at(-1)?.id ?? null) : null
    return { analyses, earlier, tasks: await tasksFrom(db, farmId, analyses) }
  },

  /**
   * Saves an analysis, keeps its photo and updates the record's health.
   * @throws HttpError 404 if the project or the record is gone, 409 if the photo is or the id is in use
   */
  create: (record: AnalysedRecord, analysis: NewAnalysis, key: RequestKey | null) =>
    writeFarm(db, farmId, key, async (tx) => {
      const { imageKey, overlayKey, now } = analysis
      const { projectId } = record
      await touchProject(tx, farmId, projectId, now.toISOString())
      if (!(await recordQuery(tx, farmId, record.entityType, record.entityId).executeTakeFirst()))
        throw notFound('Record')
      if (await isKnown(tx, analysis.id)) throw idInUse()
      const uploads = uploadRepository(tx, farmId)
      for (const upload of overlayKey ? [imageKey, overlayKey] : [imageKey])
        if (!(await uploads.keepFor(projectId, upload, now))) throw photoGone()
      const row = toRow(record, analysis)
      await tx.insertInto('analyses').values(row).execute()
      await followHealth(tx, record, analysis)
      const isNews = isFinding(analysis.finding.analysisResult)
      const eventId = newId()
      if (isNews) {
        await showAsNew(tx, farmId, row.createdAt)
        await tellFarm(tx, {
          farmId,
          kind: 'finding',
          key: eventId,
          facts: { eventId },
          actorId: analysis.actorId,
          at: now.toISOString(),
        })
      }
      await recordEvent(tx, {
        id: eventId,
        farmId,
        projectId,
        kind: isNews ? 'finding' : 'photo',
        subject: record.entityType,
        entityId: record.entityId,
        analysisId: row.id,
        at: row.createdAt,
        actorId: analysis.actorId,
      })
      return toAnalysis(row)
    }),
})

const isKnown = (tx: Transaction<Tables>, id: string) =>
  tx.selectFrom('analyses').select('id').where('id', '=', id).executeTakeFirst()

/** Query for the newest analysis of each of the farmer's records; callers add the columns. */
export function selectNewest(db: Kysely<Tables>, farmId: string) {
  const own = db.selectFrom('projects').select('id').where('farmId', '=', farmId)
  const records = recordKinds
    .map(({ table }) => db.selectFrom(table).select('id').where('projectId', 'in', own))
    .reduce((all, kind) => all.unionAll(kind))
  return db.selectFrom(records.as('record')).innerJoin('analyses', (join) =>
    // Uses the index on a record's analyses, so the cost does not grow with the number of photos.
    join.on('analyses.id', '=', (eb) =>
      eb
        .selectFrom('analyses as newest')
        .select('newest.id')
        .whereRef('newest.entityId', '=', 'record.id')
        .orderBy('newest.createdAt', 'desc')
        .orderBy('newest.id', 'desc')
        .limit(1),
    ),
  )
}

/** The tasks that recommendations became, and those to take another photo; done ones included. */
async function tasksFrom(db: Kysely<Tables>, farmId: string, analyses: StoredAnalysis[]) {
  const keys = analyses.flatMap(({ id, recommendations }) => [
    `${id}:photo`,
    ...recommendations.map((_, index) => `${id}:${index}`),
  ])
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('tasks')
    .select(['id', 'sourceKey', 'doneAt'])
    .where('farmId', '=', farmId)
    .where('sourceKey', 'in', keys)
    .where((eb) => eb.or([eb('sourceKind', '=', 'analysis'), eb('sourceKey', 'like', '%:photo')]))
    .execute()
  return rows.map(({ id, sourceKey, doneAt }) => ({
    key: sourceKey ?? '',
    taskId: id,
    isDone: doneAt !== null,
  }))
}

const objectPath = (key: string) => `/api/objects/${key}`

export const toAnalysis = (row: AnalysisRow): StoredAnalysis => ({
  id: row.id,
  entityType: row.entityType,
  entityId: row.entityId,
  imageURL: objectPath(row.imageKey),
  overlayURL: row.overlayKey && objectPath(row.overlayKey),
  analysisResult: JSON.parse(row.analysisResult) as StoredAnalysis['analysisResult'],
  recommendations: JSON.parse(row.recommendations) as StoredAnalysis['recommendations'],
  measurements: JSON.parse(row.measurements) as StoredAnalysis['measurements'],
  evidence: row.evidence,
  engine: row.engine,
  engineVersion: row.engineVersion,
  confidence: row.confidence,
  fallbackReason: row.fallbackReason,
  createdAt: row.createdAt,
})

const photoGone = () =>
  new HttpError(409, msg('This photo is no longer free for this project. Please upload it again.'))

const toRow = (
  { projectId, entityType, entityId }: AnalysedRecord,
  { id, imageKey, overlayKey, finding, at, actorId }: NewAnalysis,
): AnalysisRow => ({
  id,
  projectId,
  entityType,
  entityId,
  imageKey,
  overlayKey,
  analysisResult: JSON.stringify(finding.analysisResult),
  recommendations: JSON.stringify(finding.recommendations),
  measurements: JSON.stringify(finding.measurements),
  evidence: JSON.stringify(finding.evidence),
  engine: finding.engine,
  engineVersion: finding.engineVersion,
  confidence: finding.confidence,
  fallbackReason: finding.fallbackReason && JSON.stringify([finding.fallbackReason]),
  actorId,
  createdAt: at,
})

/**
 * The newest photo determines a record's health, unless the farmer has said otherwise since: a phone
 * that was long without a network sends older ones. Solar systems have no such field.
 */
async function followHealth(
  tx: Transaction<Tables>,
  { entityType, entityId, projectId }: AnalysedRecord,
  { at, finding, now }: NewAnalysis,
) {
  if (entityType === 'solar') return
  const newer = await tx
    .selectFrom('analyses')
    .select('id')
    .where('entityId', '=', entityId)
    .where('createdAt', '>', at)
    .unionAll(
      tx
        .selectFrom('events')
        .select('id')
        .where('projectId', '=', projectId)
        .where('entityId', '=', entityId)
        .where('at', '>', at)
        .where('changes', 'like', '%"field":"healthStatus"%'),
    )
    .limit(1)
    .executeTakeFirst()
  if (newer) return
  const table = entityType === 'crop' ? 'crops' : 'animals'
  const { updatedAt } = await tx
    .selectFrom(table)
    .select('updatedAt')
    .where('id', '=', entityId)
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable(table)
    .set({
      healthStatus: finding.analysisResult.healthStatus ?? 'unknown',
      updatedAt: nextVersion(updatedAt, now),
    })
    .where('id', '=', entityId)
    .execute()
}

/** A record with the name used for its photos: a crop's name, a herd's type or a system's location. */
function recordQuery(db: Kysely<Tables>, farmId: string, entityType: EntityType, id: string) {
  const own = db.selectFrom('projects').select('id').where('farmId', '=', farmId)
  const crops = db.selectFrom('crops').select(['projectId', 'name'])
  const animals = db.selectFrom('animals').select(['projectId', 'type as name'])
  const systems = db.selectFrom('solarSystems').select(['projectId', 'location as name'])
  if (entityType === 'crop') return crops.where('id', '=', id).where('projectId', 'in', own)
  if (entityType === 'animal') return animals.where('id', '=', id).where('projectId', 'in', own)
  return systems.where('id', '=', id).where('projectId', 'in', own)
}
