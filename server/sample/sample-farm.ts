import type { Acting } from '#server/auth/access.ts'
import type { Transaction } from 'kysely'
import { dateIn } from '#domain/dates/calendar-days.ts'
import type { Language } from '#domain/texts/say.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { createdFacts } from '#domain/records/record-changes.ts'
import { linkFields } from '#server/db/fields.ts'
import type { RecordRow, Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { alterFarm, growFarm, recordEvent } from '#server/farm/farm-write.ts'
import { refuseLongList } from '#server/farm/project-records.ts'
import { animalRules, cropRules, solarRules } from '#server/farm/record-rules.ts'
import { nameTargets } from '#server/farm/remove-record.ts'
import { farmZone, UNKNOWN_ZONE } from '#server/http/farm-zone.ts'
import { insertTask } from '#server/tasks/insert-task.ts'
import { insertSampleBook, removeSampleBook } from './sample-book.ts'
import { sampleRows } from './sample-rows.ts'

/** In `projects.sample`: which sample it is. */
const SAMPLE = 'farm'
/** Of what no file holds. */
const NO_UPLOAD = 'sample'

type Rows = ReturnType<typeof sampleRows>

/** A made-up farm to look around in: one marked project, which goes as a whole. */
export const sampleFarm = (
  { db, now, newId }: Pick<Deps, 'db' | 'now' | 'newId'>,
  { farmId, userId: actorId }: Pick<Acting, 'farmId' | 'userId'>,
) => ({
  /** Answers the one that is there if there is one. */
  plant: async (spoken: Language) => {
    const zone = (await farmZone(db, farmId)) ?? UNKNOWN_ZONE
    const rows = sampleRows(dateIn(zone, now()), spoken)
    const { crops, animals, solarSystems, tasks, days, products, entries, seasons } = rows
    const records = crops.length + animals.length + solarSystems.length
    // Each record has an event, each crop a field, each entry a target, and the project is one of both.
    const inBook = products.length + 2 * entries.length + seasons.length
    const adds = 2 + 2 * records + crops.length + tasks.length + days.length + inBook
    return growFarm(db, farmId, { key: null, adds }, async (tx) => {
      const known = await samples(tx, farmId).executeTakeFirst()
      if (known) return { id: known.id }
      await refuseLongList(tx, farmId, 1 + records)
      return insertSample(tx, farmId, rows, { newId, at: now().toISOString(), actorId })
    })
  },

  /** Leaves nothing of it, nor of what the farmer has added to it. */
  remove: () =>
    alterFarm(db, farmId, null, async (tx) => {
      const planted = await samples(tx, farmId).execute()
      for (const { id } of planted) await nameTargets(tx, id)
      await removeSampleBook(tx, farmId, planted)
      const removed = await tx
        .deleteFrom('projects')
        .where('farmId', '=', farmId)
        .where('sample', 'is not', null)
        .returning('id')
        .execute()
      return { removed: removed.length }
    }),
})

const samples = (tx: Transaction<Tables>, farmId: string) =>
  tx
    .selectFrom('projects')
    .select(['id', 'createdAt'])
    .where('farmId', '=', farmId)
    .where('sample', 'is not', null)

async function insertSample(
  tx: Transaction<Tables>,
  farmId: string,
  rows: Rows,
  { newId, at, actorId }: { newId: () => string; at: string; actorId: string },
) {
  const projectId = newId()
  const stamps = { createdAt: at, updatedAt: at }
  const project = { id: projectId, farmId, ...rows.project, status: 'active', sample: SAMPLE }
  await tx
    .insertInto('projects')
    .values({ ...project, ...stamps })
    .execute()
  await recordEvent(tx, { farmId, projectId, kind: 'created', subject: 'project', at, actorId })

  const inProject = <Columns>(columns: Columns) => ({
    ...columns,
    id: newId(),
    projectId,
    ...stamps,
  })
  const records = {
    crops: rows.crops.map((crop) => inProject(cropRules.created(crop))),
    animals: rows.animals.map((herd) => inProject(animalRules.created(herd))),
    solarSystems: rows.solarSystems.map((system) => inProject(solarRules.created(system))),
  }
  await tx.insertInto('crops').values(records.crops).execute()
  await linkFields(tx, projectId)
  await tx.insertInto('animals').values(records.animals).execute()
  await tx.insertInto('solarSystems').values(records.solarSystems).execute()

  const kinds = { crops: 'crop', animals: 'animal', solarSystems: 'solar' } as const
  for (const table of ['crops', 'animals', 'solarSystems'] as const) {
    const subject = kinds[table]
    for (const record of records[table]) {
      const facts = createdFacts(RECORD_KINDS[subject].summarised, record)
      const event = {
        farmId,
        projectId,
        kind: 'created',
        subject,
        entityId: record.id,
        at,
        actorId,
      } as const
      await recordEvent(tx, { ...event, facts })
    }
  }
  for (const { of, ...task } of rows.tasks) {
    const record: RecordRow | undefined = records[of.table][of.at]
    const place = { kind: kinds[of.table], projectId, entityId: record?.id ?? null }
    await insertTask(tx, { ...task, ...place, id: newId(), farmId, now: at })
  }
  await insertSampleBook(tx, farmId, rows, records, { newId, at, actorId })
  const [system] = records.solarSystems
  if (system) {
    const days = rows.days.map((day) => ({
      ...day,
      systemId: system.id,
      uploadKey: NO_UPLOAD,
      createdAt: at,
    }))
    await tx.insertInto('solarDays').values(days).execute()
  }
  return { id: projectId }
}
