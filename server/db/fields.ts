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

/** By the key of its name, the crops that belong on a field. */
function cropsByKey(crops: Found['crops']) {
  const byKey = new Map<string, Found['crops']>()
  for (const crop of crops) {
    const key = fieldKey(crop.fieldName)
    const others = byKey.get(key)
    if (others) others.push(crop)
    else if (key) byKey.set(key, [crop])
  }
  return byKey
}

/** The field that these crops were on alone, and whose name no other crop has: they have renamed it. */
function renamedField(
  { crops, fields }: Found,
  on: Found['crops'],
  isNamed: (key: string) => boolean,
) {
  const former = fields.find(({ id }) => id === on[0]?.fieldId)
  const isLeft = crops.every((crop) => crop.fieldId !== former?.id || on.includes(crop))
  return former && isLeft && !isNamed(former.nameKey) ? former : undefined
}

/**
 * What is missing until each crop is on the field of its name. A field has the name and area of its
 * newest crop, also a new name; one without crops stays if it has something of its own.
 */
export async function fieldChanges(db: Kysely<Tables>, projectId: string) {
  const found = await readFields(db, projectId)
  const { fields } = found
  const byKey = cropsByKey(found.crops)
  const known = new Map(fields.map((field) => [field.nameKey, field]))
  const wanted = [...byKey].map(([nameKey, on]) => {
    const { fieldName = '', fieldSize = '', updatedAt = '' } = on.at(-1) ?? {}
    const field = known.get(nameKey) ?? renamedField(found, on, (key) => byKey.has(key))
    const own = { name: fieldName.trim(), nameKey, areaM2: areaOfAcres(fieldSize), updatedAt }
    return { field, id: field?.id ?? newId(), own, on }
  })
  const used = new Set(wanted.map(({ id }) => id))
  return {
    made: wanted.filter(({ field }) => !field),
    changed: wanted.filter(
      ({ field, own }) => field && (field.name !== own.name || field.areaM2 !== own.areaM2),
    ),
    moved: wanted
      .map(({ id, on }) => ({ id, crops: on.filter(({ fieldId }) => fieldId !== id) }))
      .filter(({ crops: stray }) => stray.length > 0),
    unused: await withoutBook(
      db,
      fields.filter(
        ({ id, boundary, soil }) => !used.has(id) && boundary === null && soil === null,
      ),
    ),
  }
}

/** Those of these fields that no entry of the book and no crop of another year is about. */
async function withoutBook(db: Kysely<Tables>, fields: Found['fields']) {
  if (fields.length === 0) return []
  return db
    .selectFrom('fields')
    .select('id')
    .where(
      'id',
      'in',
      fields.map(({ id }) => id),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('entryTargets').select('entryId').whereRef('targetId', '=', 'fields.id')),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('fieldSeasons').select('year').whereRef('fieldId', '=', 'fields.id'))),
    )
    .execute()
}

/** Puts each crop of a project on the field of its name, within the caller's transaction. */
export async function linkFields(db: Kysely<Tables>, projectId: string) {
  const { made, changed, moved, unused } = await fieldChanges(db, projectId)
  if (made.length > 0) {
    const rows = made.map(({ id, own, on }): FieldRow => {
      const { createdAt = own.updatedAt } = on[0] ?? {}
      return { id, projectId, ...own, boundary: null, soil: null, createdAt }
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
