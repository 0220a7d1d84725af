import type { Kysely } from 'kysely'
import { EMPTY_ENTRY, EMPTY_PRODUCT } from '#domain/book/empty.ts'
import type { EntryRow, EntryTargetRow, ProductRow } from '#server/db/book-tables.ts'
import type { Tables } from '#server/db/tables.ts'
import { newId } from '#server/new-id.ts'

const AT = '2026-05-05T08:00:00.000Z'

/** Raises the revision too, as every change of the book does. */
const raiseRevision = (db: Kysely<Tables>, farmId: string) =>
  db
    .updateTable('users')
    .set((eb) => ({ farmRevision: eb('farmRevision', '+', 1) }))
    .where('id', '=', farmId)
    .execute()

type Target = Pick<EntryTargetRow, 'kind' | 'targetId'> & Partial<EntryTargetRow>

/** Inserts an entry directly into the database; by default a harvest of the whole farm. */
export async function insertEntry(
  db: Kysely<Tables>,
  farmId: string,
  change: Partial<EntryRow> = {},
  targets: readonly Target[] = [],
) {
  const id = newId()
  await db
    .insertInto('entries')
    .values({
      id,
      farmId,
      kind: 'harvest',
      onDate: '2026-05-05',
      ...EMPTY_ENTRY,
      photoKey: null,
      actorId: farmId,
      version: 1,
      createdAt: AT,
      updatedAt: AT,
      ...change,
    })
    .execute()
  const rows = targets.map((target, position) => {
    const empty = { share: null, amountMinor: null, formerName: '' }
    return { ...empty, ...target, farmId, entryId: id, position }
  })
  if (rows.length > 0) await db.insertInto('entryTargets').values(rows).execute()
  await raiseRevision(db, farmId)
  return id
}

export async function insertProduct(
  db: Kysely<Tables>,
  farmId: string,
  change: Partial<ProductRow> = {},
) {
  const id = newId()
  await db
    .insertInto('products')
    .values({
      id,
      farmId,
      name: 'Movento',
      nameKey: id,
      kind: 'plantProtection',
      ...EMPTY_PRODUCT,
      photoKey: null,
      createdAt: AT,
      updatedAt: AT,
      ...change,
    })
    .execute()
  await raiseRevision(db, farmId)
  return id
}

/** Both, on one farm. */
export const bookRows = (db: Kysely<Tables>, farmId: string) => ({
  product: (change: Partial<ProductRow>) => insertProduct(db, farmId, change),
  entry: (change: Partial<EntryRow>, targets?: readonly Target[]) =>
    insertEntry(db, farmId, change, targets),
})
