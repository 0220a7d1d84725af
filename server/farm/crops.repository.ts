import type { Kysely, Transaction } from 'kysely'
import type { Crop, CropPayload } from '#contract/crops.ts'
import { changeText, CROP_FIELDS, cropText } from './record-changes.ts'
import { recordEvent } from './farm-events.ts'
import { writeFarm, type RequestKey } from './farm-write.ts'
import { refuseFull, touchProject } from './project-records.ts'
import { removeRecord } from './remove-record.ts'
import type { Tables } from '#server/db/tables.ts'
import { notFound } from '#server/http/http-error.ts'

const CROP = [
  'id',
  'projectId',
  'name',
  'scientificName',
  'fieldName',
  'fieldSize',
  'plantingDate',
  'expectedHarvest',
  'healthStatus',
  'updatedAt',
] as const satisfies (keyof Crop)[]

/** The columns a payload fills; what was left out is ''. */
const toColumns = (payload: CropPayload, now: string) => ({
  name: payload.name,
  scientificName: payload.scientificName,
  fieldName: payload.fieldName,
  fieldSize: payload.fieldSize,
  plantingDate: payload.plantingDate ?? '',
  expectedHarvest: payload.expectedHarvest ?? '',
  healthStatus: payload.healthStatus,
  updatedAt: now,
})

const eventOf = (ownerId: string, { id, projectId, updatedAt }: Crop) =>
  ({ ownerId, projectId, subject: 'crop', entityId: id, at: updatedAt }) as const

const findOwn = (tx: Transaction<Tables>, ownerId: string, id: string) =>
  tx
    .selectFrom('crops')
    .innerJoin('projects', 'projects.id', 'crops.projectId')
    .selectAll('crops')
    .where('crops.id', '=', id)
    .where('projects.ownerId', '=', ownerId)
    .executeTakeFirst()

/** The crops in a farmer's own projects. */
export const cropRepository = (db: Kysely<Tables>, ownerId: string) => ({
  /** @throws HttpError 404 where the farmer has no such project, 409 where it is full */
  create: (
    projectId: string,
    payload: CropPayload,
    id: string,
    now: string,
    key: RequestKey | null,
  ): Promise<Crop> =>
    writeFarm(db, ownerId, key, async (tx) => {
      if (!(await touchProject(tx, ownerId, projectId, now))) throw notFound('Project')
      await refuseFull(tx, ownerId, 'crops', projectId)
      const crop = await tx
        .insertInto('crops')
        .values({ id, projectId, createdAt: now, ...toColumns(payload, now) })
        .returning(CROP)
        .executeTakeFirstOrThrow()
      await recordEvent(tx, { ...eventOf(ownerId, crop), kind: 'created', detail: cropText(crop) })
      return crop
    }),

  /** @throws HttpError 404 where the farmer has no such crop */
  update: (id: string, payload: CropPayload, now: string): Promise<Crop> =>
    writeFarm(db, ownerId, null, async (tx) => {
      const before = await findOwn(tx, ownerId, id)
      if (!before) throw notFound('Crop')
      const { healthStatus, ...columns } = toColumns(payload, now)
      const crop = await tx
        .updateTable('crops')
        // The form always says 'unknown': that does not undo what an analysis has found.
        .set(healthStatus === 'unknown' ? columns : { ...columns, healthStatus })
        .where('id', '=', id)
        .returning(CROP)
        .executeTakeFirstOrThrow()
      await touchProject(tx, ownerId, crop.projectId, now)
      const detail = changeText(CROP_FIELDS, before, crop)
      if (detail) await recordEvent(tx, { ...eventOf(ownerId, crop), kind: 'changed', detail })
      return crop
    }),

  /** @throws HttpError 404 where this project of the farmer has no such crop */
  remove: (projectId: string, id: string, now: string) =>
    removeRecord(db, ownerId, { kind: 'crop', projectId, id }, now),
})
