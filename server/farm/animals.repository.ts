import type { Kysely, Transaction } from 'kysely'
import type { Animal, AnimalPayload } from '#contract/animals.ts'
import { changeText, HERD_FIELDS, herdText } from './record-changes.ts'
import { recordEvent } from './farm-events.ts'
import { writeFarm, type RequestKey } from './farm-write.ts'
import { refuseFull, touchProject } from './project-records.ts'
import { removeRecord } from './remove-record.ts'
import type { AnimalRow, Tables } from '#server/db/tables.ts'
import { notFound } from '#server/http/http-error.ts'

const ANIMAL = [
  'id',
  'projectId',
  'type',
  'herdName',
  'count',
  'breeds',
  'pastureSize',
  'healthStatus',
  'farmDescription',
  'updatedAt',
] as const satisfies (keyof Animal)[]

/** The columns a payload fills; what was left out is ''. */
const toColumns = (payload: AnimalPayload, now: string) => ({
  type: payload.type,
  herdName: payload.herdName,
  count: payload.count,
  breeds: JSON.stringify([...new Set(payload.breeds)]),
  pastureSize: payload.pastureSize,
  healthStatus: payload.healthStatus,
  farmDescription: payload.farmDescription ?? '',
  updatedAt: now,
})

const toAnimal = (row: Pick<AnimalRow, keyof Animal>): Animal => ({
  ...row,
  breeds: JSON.parse(row.breeds) as string[],
})

const eventOf = (
  ownerId: string,
  { id, projectId, updatedAt }: Pick<AnimalRow, 'id' | 'projectId' | 'updatedAt'>,
) => ({ ownerId, projectId, subject: 'animal', entityId: id, at: updatedAt }) as const

const findOwn = (tx: Transaction<Tables>, ownerId: string, id: string) =>
  tx
    .selectFrom('animals')
    .innerJoin('projects', 'projects.id', 'animals.projectId')
    .selectAll('animals')
    .where('animals.id', '=', id)
    .where('projects.ownerId', '=', ownerId)
    .executeTakeFirst()

/** The herds in a farmer's own projects. */
export const animalRepository = (db: Kysely<Tables>, ownerId: string) => ({
  /** @throws HttpError 404 where the farmer has no such project, 409 where it is full */
  create: (
    projectId: string,
    payload: AnimalPayload,
    id: string,
    now: string,
    key: RequestKey | null,
  ): Promise<Animal> =>
    writeFarm(db, ownerId, key, async (tx) => {
      if (!(await touchProject(tx, ownerId, projectId, now))) throw notFound('Project')
      await refuseFull(tx, ownerId, 'animals', projectId)
      const row = await tx
        .insertInto('animals')
        .values({ id, projectId, createdAt: now, ...toColumns(payload, now) })
        .returning(ANIMAL)
        .executeTakeFirstOrThrow()
      await recordEvent(tx, { ...eventOf(ownerId, row), kind: 'created', detail: herdText(row) })
      return toAnimal(row)
    }),

  /** @throws HttpError 404 where the farmer has no such herd */
  update: (id: string, payload: AnimalPayload, now: string): Promise<Animal> =>
    writeFarm(db, ownerId, null, async (tx) => {
      const before = await findOwn(tx, ownerId, id)
      if (!before) throw notFound('Herd')
      const { healthStatus, ...columns } = toColumns(payload, now)
      const row = await tx
        .updateTable('animals')
        // The form always says 'unknown': that does not undo what an analysis has found.
        .set(healthStatus === 'unknown' ? columns : { ...columns, healthStatus })
        .where('id', '=', id)
        .returning(ANIMAL)
        .executeTakeFirstOrThrow()
      await touchProject(tx, ownerId, row.projectId, now)
      const herd = toAnimal(row)
      const detail = changeText(HERD_FIELDS, toAnimal(before), herd)
      if (detail) await recordEvent(tx, { ...eventOf(ownerId, row), kind: 'changed', detail })
      return herd
    }),

  /** @throws HttpError 404 where this project of the farmer has no such herd */
  remove: (projectId: string, id: string, now: string) =>
    removeRecord(db, ownerId, { kind: 'animal', projectId, id }, now),
})
