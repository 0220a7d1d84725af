import type { Kysely } from 'kysely'
import { areaOfAcres, fieldKey } from '#domain/records/farm-field.ts'
import { newId } from '#server/new-id.ts'
import type { FieldRow, Tables } from './tables.ts'

/** The crops of a project, oldest first, and its fields. */
export async function readFields(db: Kysely<Tables>, projectId: string) {
  const crops = await db
    .selectFrom('crops')
    .select(['id', 'fieldName', 'fieldSize', 'fieldId', 'createdAt', 'updatedAt'])
    .where('projectId', '=', projectId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const fields = await db
    .selectFrom('fields')
    .select(['id', 'name', 'nameKey', 'areaM2', 'boundary', 'soil'])
    .where('projectId', '=', projectId)
    .orderBy('id')
    .execute()
  return { crops, fields }
}

type Found = Awaited<ReturnType<typeof readFields>>

/**
 * What is missing until each crop is on the field of its name. A field has the name and area of its
 * newest crop; one without crops stays if it has a boundary or soil of its own.
 */
export function fieldChanges({ crops, fields }: Found) {
  const byKey = new Map<string, Found['crops']>()
  for (const crop of crops) {
    const key = fieldKey(crop.fieldName)
    const others = byKey.get(key)
    if (others) others.push(crop)
    else if (key) byKey.set(key, [crop])
  }
  const known = new Map(fields.map((field) => [field.nameKey, field]))
  const wanted = [...byKey].map(([nameKey, on]) => {
    const { fieldName = '', fieldSize = '', updatedAt = '' } = on.at(-1) ?? {}
    const field = known.get(nameKey)
    const own = { name: fieldName.trim(), areaM2: areaOfAcres(fieldSize), updatedAt }
    return { field, id: field?.id ?? newId(), nameKey, own, on }
  })
  return {
    made: wanted.filter(({ field }) => !field),
    changed: wanted.filter(
      ({ field, own }) => field && (field.name !== own.name || field.areaM2 !== own.areaM2),
    ),
    moved: wanted
      .map(({ id, on }) => ({ id, crops: on.filter(({ fieldId }) => fieldId !== id) }))
      .filter(({ crops: stray }) => stray.length > 0),
    unused: fields.filter(
      ({ nameKey, boundary, soil }) => !byKey.has(nameKey) && boundary === null && soil === null,
    ),
  }
}

/** Puts each crop of a project on the field of its name, within the caller's transaction. */
export async function linkFields(db: Kysely<Tables>, projectId: string) {
  const { made, changed, moved, unused } = fieldChanges(await readFields(db, projectId))
  if (made.length > 0) {
    const rows = made.map(({ id, nameKey, own, on }): FieldRow => {
      const { createdAt = own.updatedAt } = on[0] ?? {}
      return { id, projectId, nameKey, ...own, boundary: null, soil: null, createdAt }
    })
    await db.insertInto('fields').values(rows).execute()
  }
  for (const { id, own } of changed)
    await db.updateTable('fields').set(own).where('id', '=', id).execute()
  for (const { id: fieldId, crops } of moved) {
    const ids = crops.map(({ id }) => id)
    await db.updateTable('crops').set({ fieldId }).where('id', 'in', ids).execute()
  }
  for (const { id } of unused) await db.deleteFrom('fields').where('id', '=', id).execute()
}
