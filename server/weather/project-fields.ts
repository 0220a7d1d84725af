import type { Kysely } from 'kysely'
import { waterSince } from '#domain/agronomy/field-water.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { readDate } from '#domain/dates/written-date.ts'
import type { Tables } from '#server/db/tables.ts'
import { factsOf } from '#server/farm/task-rows.ts'

/** Hours of more days would take longer to read than an answer may. */
const MOST_DAYS = 366

/** A field with what stands on it: '' for nothing, and for a day of planting that is not known. */
export type PlantedField = { id: string; name: string; crop: string; plantedOn: string }

/** What grows and lives in a project, as far as the weather is about it. */
export async function readProjectFields(db: Kysely<Tables>, projectId: string, today: string) {
  const rows = await db
    .selectFrom('fields')
    .leftJoin('crops', 'crops.fieldId', 'fields.id')
    .select(['fields.id', 'fields.name', 'crops.name as crop', 'crops.plantingDate'])
    .where('fields.projectId', '=', projectId)
    .orderBy('fields.id')
    .orderBy('crops.createdAt')
    .execute()
  const fields = new Map<string, PlantedField>()
  for (const { id, name, crop, plantingDate } of rows) {
    const plantedOn = readDate(plantingDate ?? '') ?? ''
    const before = fields.get(id) ?? { id, name, crop: '', plantedOn: '' }
    const stands = crop !== null && plantedOn <= today && plantedOn >= before.plantedOn
    fields.set(id, stands ? { id, name, crop, plantedOn } : before)
  }
  const cattle = await db
    .selectFrom('animals')
    .select('id')
    .where('projectId', '=', projectId)
    .where('type', '=', 'cattle')
    .where('count', '>', 0)
    .limit(1)
    .execute()
  return { fields: [...fields.values()], hasCattle: cattle.length > 0 }
}

/**
 * From which UTC date on hours are of use for water and growth of these fields; null where no day of planting is known.
 * What was planted long ago has a balance of its last months.
 */
export function sinceWhen(fields: readonly PlantedField[], today: string, latitudeDeg: number) {
  const oldest = addDays(today, -MOST_DAYS)
  const [first] = fields
    .map(({ crop, plantedOn }) =>
      plantedOn >= oldest ? plantedOn : waterSince({ crop, plantedOn, today, latitudeDeg }),
    )
    .filter((date) => date !== null)
    .toSorted()
  // A day earlier, as the zone may be ahead of UTC.
  return first === undefined ? null : addDays(first, -1)
}

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
    if (doneOn === null || typeof mm !== 'number') continue
    const days = byField.get(fieldId) ?? new Map<string, number>()
    byField.set(fieldId, days.set(doneOn, (days.get(doneOn) ?? 0) + mm))
  }
  return byField
}
