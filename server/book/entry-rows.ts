import type { Kysely } from 'kysely'
import type { Entry } from '#contract/entries.ts'
import { seesMoney, type Acting, type Role } from '#server/auth/access.ts'
import type { EntryRow, EntryTargetRow } from '#server/db/book-tables.ts'
import type { Tables } from '#server/db/tables.ts'
import { actorOf } from '#server/farm/actors.ts'
import { OBJECTS_PATH } from '#server/objects/upload-links.ts'
import { closureFinder } from './closures.ts'
import { findTargets, namedTarget } from './targets.ts'

/** Columns are named because statements with `*` are not prepared on Postgres. */
const COLUMNS = [
  'entries.id',
  'entries.kind',
  'entries.onDate',
  'entries.startTime',
  'entries.lastDate',
  'entries.quantity',
  'entries.unit',
  'entries.productId',
  'entries.amountMinor',
  'entries.currency',
  'entries.produce',
  'entries.areaM2',
  'entries.purpose',
  'entries.counterparty',
  'entries.veterinarian',
  'entries.animalMarks',
  'entries.notes',
  'entries.reason',
  'entries.photoKey',
  'entries.actorId',
  'entries.version',
  'entries.createdAt',
  'entries.updatedAt',
] as const

/** Entries of the book with the names of their product and of who wrote them, for `toEntries`. */
export const selectEntries = (db: Kysely<Tables>, farmId: string) =>
  db
    .selectFrom('entries')
    .leftJoin('products', 'products.id', 'entries.productId')
    .leftJoin('users as people', 'people.id', 'entries.actorId')
    .where('entries.farmId', '=', farmId)
    .select(COLUMNS)
    .select(['products.name as productName', 'people.name as actor'])

export type NamedEntry = Omit<EntryRow, 'farmId'> & {
  productName: string | null
  actor: string | null
}

/**
 * Entries in the contract's form, in the given order: with their targets, and what a harvest or sale falls into by the
 * products as they are now. Takes a few statements for every `IDS_A_STATEMENT` rows. Those who see no money get no amounts.
 */
export async function toEntries(
  db: Kysely<Tables>,
  { farmId, role }: Pick<Acting, 'farmId' | 'role'>,
  rows: readonly NamedEntry[],
): Promise<Entry[]> {
  const targetsOf = await readTargets(
    db,
    rows.map(({ id }) => id),
  )
  const all = [...targetsOf.values()].flat()
  const found = await findTargets(
    db,
    farmId,
    all.map(({ kind, targetId: id }) => ({ kind, id })),
  )
  const entries = rows.map((row): Entry => {
    const targets = (targetsOf.get(row.id) ?? []).map((target) => namedTarget(found, target))
    return { ...toContent(row), ...toStamps(row), targets, closedUntil: null }
  })
  const closureOf = await closureFinder(db, farmId, entries)
  return entries.map((entry) =>
    seenEntry(role, { ...entry, closedUntil: closureOf(entry)?.until ?? null }),
  )
}

export const seenEntry = <T extends { amountMinor?: unknown; currency?: unknown }>(
  role: Role,
  entry: T,
): T => {
  if (seesMoney(role)) return entry
  const { amountMinor: _amount, currency: _currency, ...seen } = entry
  return seen as T
}

export const photoURL = (key: string | null) => (key === null ? null : OBJECTS_PATH + key)

type Said = Omit<NamedEntry, 'id' | 'actorId' | 'actor' | 'productName' | 'photoKey' | Stamp>

/** What a row says, but for its targets and photo. */
export const saidBy = (row: Said) => ({
  kind: row.kind,
  onDate: row.onDate,
  startTime: row.startTime,
  lastDate: row.lastDate,
  quantity: row.quantity,
  unit: row.unit,
  productId: row.productId,
  amountMinor: row.amountMinor,
  currency: row.currency,
  produce: row.produce,
  areaM2: row.areaM2,
  purpose: row.purpose,
  counterparty: row.counterparty,
  veterinarian: row.veterinarian,
  animalMarks: row.animalMarks,
  notes: row.notes,
  reason: row.reason,
})

/** The same with photo and product, in the contract's form. */
export const toContent = (row: Said & Pick<NamedEntry, 'photoKey' | 'productName'>) => ({
  ...saidBy(row),
  photoURL: photoURL(row.photoKey),
  productName: row.productName ?? '',
})

type Stamp = 'version' | 'createdAt' | 'updatedAt'

const toStamps = ({ id, actorId, actor, version, createdAt, updatedAt }: NamedEntry) => ({
  id,
  by: actorOf(actorId, actor),
  version,
  createdAt,
  updatedAt,
})

/** SQLite takes 32,766 parameters. */
const IDS_A_STATEMENT = 5_000

export type StoredTarget = Omit<EntryTargetRow, 'farmId'>

/** By entry, in their order. */
export async function readTargets(db: Kysely<Tables>, entryIds: readonly string[]) {
  const targets = new Map<string, StoredTarget[]>()
  for (let at = 0; at < entryIds.length; at += IDS_A_STATEMENT) {
    const rows = await db
      .selectFrom('entryTargets')
      .select(['entryId', 'position', 'kind', 'targetId', 'share', 'amountMinor', 'formerName'])
      .where('entryId', 'in', entryIds.slice(at, at + IDS_A_STATEMENT))
      .orderBy('entryId')
      .orderBy('position')
      .execute()
    for (const row of rows) targets.set(row.entryId, [...(targets.get(row.entryId) ?? []), row])
  }
  return targets
}
