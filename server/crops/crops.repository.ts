import type { Kysely, Transaction } from 'kysely'
import type { Crop, CropPayload } from '#contract/crops.ts'
import { MAX_RECORDS_OF_A_KIND } from '#contract/limits.ts'
import { writeFarm, type RequestKey } from '#server/db/farm-write.ts'
import { countRecords, touchProject } from '#server/db/project-records.ts'
import type { Tables } from '#server/db/tables.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'

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

async function refuseFull(tx: Transaction<Tables>, projectId: string) {
  if ((await countRecords(tx, 'crops', projectId)) < MAX_RECORDS_OF_A_KIND) return
  throw new HttpError(409, `A project may have at most ${MAX_RECORDS_OF_A_KIND} crops.`)
}

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
      await refuseFull(tx, projectId)
      return tx
        .insertInto('crops')
        .values({ id, projectId, createdAt: now, ...toColumns(payload, now) })
        .returning(CROP)
        .executeTakeFirstOrThrow()
    }),

  /** @throws HttpError 404 where the farmer has no such crop */
  update: (id: string, payload: CropPayload, now: string): Promise<Crop> =>
    writeFarm(db, ownerId, null, async (tx) => {
      const { healthStatus, ...columns } = toColumns(payload, now)
      const crop = await tx
        .updateTable('crops')
        // The form always says 'unknown': that does not undo what an analysis has found.
        .set(healthStatus === 'unknown' ? columns : { ...columns, healthStatus })
        .where('id', '=', id)
        .where('projectId', 'in', (eb) =>
          eb.selectFrom('projects').select('id').where('ownerId', '=', ownerId),
        )
        .returning(CROP)
        .executeTakeFirst()
      if (!crop) throw notFound('Crop')
      await touchProject(tx, ownerId, crop.projectId, now)
      return crop
    }),
})
