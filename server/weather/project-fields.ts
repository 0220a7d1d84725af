import type { Kysely } from 'kysely'
import type { Planting } from '#domain/agronomy/crop-water.ts'
import { waterSince } from '#domain/agronomy/field-water.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { readDate } from '#domain/dates/written-date.ts'
import type { Tables } from '#server/db/tables.ts'
import { factsOf } from '#server/farm/task-rows.ts'

/** Hours of more days would take longer to read than an answer may. */
const MOST_DAYS = 366

/** A field with what stands on it; its `crop` is '' for nothing. */
export type PlantedField = Planting & { id: string; name: string }

/** What grows and lives in a project, as far as the weather is about it. */
export async function readProjectFields(db: Kysely<Tables>, projectId: string, today: string) {
  const rows = await db
    .selectFrom('fields')
    .select(['id', 'name'])
    .where('projectId', '=', projectId)
    .orderBy('id')
    .execute()
  const crops = await standingCrops(db, projectId, today)
  const cattle = await db
    .selectFrom('animals')
    .select('id')
    .where('projectId', '=', projectId)
    .where('type', '=', 'cattle')
    .where('count', '>', 0)
    .limit(1)
    .execute()
  const fields = rows.map(({ id, name }): PlantedField => {
    const here = crops.findLast(({ fieldId }) => fieldId === id)
    const { crop, plantedOn, harvestOn } = here ?? NOTHING
    return { id, name, crop, plantedOn, harvestOn }
  })
  return { fields, hasCrops: crops.length > 0, hasCattle: cattle.length > 0 }
}

const NOTHING: Planting = { crop: '', plantedOn: '', harvestOn: '' }

/** The last planted comes last. A crop without the name of a field has no field. */
async function standingCrops(db: Kysely<Tables>, projectId: string, today: string) {
  const rows = await db
    .selectFrom('crops')
    .select(['fieldId', 'name as crop', 'plantingDate', 'expectedHarvest'])
    .where('projectId', '=', projectId)
    .orderBy('createdAt')
    .execute()
  return rows
    .map(({ fieldId, crop, plantingDate, expectedHarvest }) => ({
      fieldId,
      crop,
      plantedOn: readDate(plantingDate) ?? '',
      harvestOn: readDate(expectedHarvest) ?? '',
    }))
    .filter(({ plantedOn }) => plantedOn <= today)
    .toSorted((a, b) => a.plantedOn.localeCompare(b.plantedOn))
}

/**
 * From which UTC date on hours are of use for water and growth of these fields; null where there is no balance to make.
 * What was planted long ago has a balance of its last months.
 */
export function sinceWhen(fields: readonly PlantedField[], today: string, latitudeDeg: number) {
  const oldest = addDays(today, -MOST_DAYS)
  const [first] = fields
    .map((field) => {
      const since = waterSince({ ...field, today, latitudeDeg })
      return since !== null && field.plantedOn >= oldest ? field.plantedOn : since
    })
    .filter((date) => date !== null)
    .toSorted()
  // A day earlier, as the zone may be ahead of UTC.
  return first === undefined ? null : addDays(first, -1)
}

/** More than any soil takes in a day. */
const MOST_MM = 500

/** Millimetres by date of each field, from tasks that are done. */
export async function readIrrigation(db: Kysely<Tables>, farmId: string) {
  const tasks = await db
    .selectFrom('tasks')
    .select(['title', 'facts', 'sourceKey', 'doneOn'])
    .where('farmId', '=', farmId)
    .where('sourceKind', '=', 'irrigation')
    .where('doneOn', 'is not', null)
    .execute()
  const byField = new Map<string, Map<string, number>>()
  for (const { sourceKey, doneOn, ...task } of tasks) {
    const mm = factsOf(task).title?.values?.mm
    const [fieldId = ''] = sourceKey?.split(':') ?? []
    if (doneOn === null || typeof mm !== 'number' || !(mm > 0 && mm <= MOST_MM)) continue
    const days = byField.get(fieldId) ?? new Map<string, number>()
    byField.set(fieldId, days.set(doneOn, (days.get(doneOn) ?? 0) + mm))
  }
  return byField
}
