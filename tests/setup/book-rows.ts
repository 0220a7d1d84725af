import type { Kysely } from 'kysely'
import { fieldKey } from '#domain/records/farm-field.ts'
import type { EntryRow, EntryTargetRow, ProductRow } from '#server/db/book-tables.ts'
import type { Tables } from '#server/db/tables.ts'
import { newId } from '#server/new-id.ts'

const at = '2026-05-01T08:00:00.000Z'
const stamps = { createdAt: at, updatedAt: at }

/** Inserts into the book of a farm, directly into the database. */
export const bookRows = (db: Kysely<Tables>, farmId: string) => ({
  product: async (change: Partial<ProductRow> & { name: string }) => {
    const row: ProductRow = {
      ...{ id: newId(), farmId, nameKey: fieldKey(change.name), kind: 'plantProtection' },
      ...{ active: '', registrationNumber: '', harvestDays: null, reentryHours: null },
      ...{ milkHours: null, meatDays: null, eggDays: null, photoKey: null, ...stamps, ...change },
    }
    await db.insertInto('products').values(row).execute()
    return row.id
  },
  entry: async (
    { kind, onDate, ...change }: Partial<EntryRow> & Pick<EntryRow, 'kind' | 'onDate'>,
    targets: (Pick<EntryTargetRow, 'kind' | 'targetId'> & Partial<EntryTargetRow>)[] = [],
  ) => {
    const row: EntryRow = {
      ...{ id: newId(), farmId, kind, onDate, startTime: null, lastDate: null, quantity: null },
      ...{ unit: null, productId: null, amountMinor: null, currency: null, produce: null },
      ...{ areaM2: null, purpose: '', counterparty: '', veterinarian: '', animalMarks: '' },
      ...{ notes: '', reason: '', photoKey: null, actorId: null, version: 1, ...stamps, ...change },
    }
    await db.insertInto('entries').values(row).execute()
    for (const [position, target] of targets.entries())
      await db
        .insertInto('entryTargets')
        .values({
          ...{ farmId, entryId: row.id, position, share: null, amountMinor: null, formerName: '' },
          ...target,
        })
        .execute()
    return row.id
  },
})
