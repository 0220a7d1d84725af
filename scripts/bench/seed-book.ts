import type { Kysely } from 'kysely'
import { WHOLE, type EntryKind, type EntryTarget, type EntryUnit } from '#contract/entries.ts'
import { EMPTY_ENTRY, EMPTY_PRODUCT } from '#domain/book/empty.ts'
import { allocate } from '#domain/book/money.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import type { EntryRow, EntryTargetRow, ProductRow } from '#server/db/book-tables.ts'
import type { Tables } from '#server/db/tables.ts'
import { newId } from '#server/new-id.ts'
import { below, pick, type Random } from '#scripts/siege/random.ts'

const ROWS_A_STATEMENT = 500
const AT = '2026-06-01T08:00:00.000Z'
const KINDS: EntryKind[] = ['harvest', 'input', 'treatment', 'cost', 'sale', 'work']
const UNITS: EntryUnit[] = ['kg', 'l', 'piece', 'h']
const MOST_TARGETS = 4

type Wanted = {
  farmId: string
  entries: number
  /** The first day, and the number of days from it on which entries fall. */
  from: string
  days: number
  currencies: readonly string[]
  /** Fields, herds and solar systems of the farm. */
  about: readonly Pick<EntryTarget, 'kind' | 'id'>[]
}

const productRow = (farmId: string, number: number): ProductRow => ({
  id: newId(),
  farmId,
  name: `Product ${number}`,
  nameKey: `product ${number}`,
  kind: 'plantProtection',
  ...EMPTY_PRODUCT,
  active: 'Copper',
  registrationNumber: `00${number}`,
  harvestDays: number,
  reentryHours: 24,
  photoKey: null,
  createdAt: AT,
  updatedAt: AT,
})

function entryRow(random: Random, wanted: Wanted, products: readonly ProductRow[]): EntryRow {
  const kind = pick(random, KINDS)
  const hasAmount = kind !== 'harvest' && random() < 0.8
  return {
    id: newId(),
    farmId: wanted.farmId,
    kind,
    onDate: addDays(wanted.from, below(random, wanted.days)),
    ...EMPTY_ENTRY,
    quantity: 1 + below(random, 900),
    unit: pick(random, UNITS),
    productId: kind === 'treatment' ? pick(random, products).id : null,
    amountMinor: hasAmount ? 1 + below(random, 900_000) : null,
    currency: hasAmount ? pick(random, wanted.currencies) : null,
    counterparty: 'Mill',
    notes: 'Before the rain',
    photoKey: null,
    actorId: wanted.farmId,
    version: 1,
    createdAt: AT,
    updatedAt: AT,
  }
}

/** About nothing, about some in equal parts, or by shares that may leave something over. */
function targetRows(random: Random, wanted: Wanted, entry: EntryRow): EntryTargetRow[] {
  const first = below(random, wanted.about.length)
  const about = wanted.about.slice(first, first + below(random, MOST_TARGETS))
  const hasShares = random() < 0.5
  const shares = about.map(() => (hasShares ? 1 + below(random, WHOLE / MOST_TARGETS) : 1))
  const amounts =
    entry.amountMinor === null
      ? undefined
      : allocate(entry.amountMinor, shares, hasShares ? WHOLE : Math.max(1, about.length))
  return about.map(({ kind, id }, position) => ({
    farmId: wanted.farmId,
    entryId: entry.id,
    position,
    kind,
    targetId: id,
    share: hasShares ? (shares[position] ?? null) : null,
    amountMinor: amounts?.[position] ?? null,
    formerName: '',
  }))
}

/** Writes a generated book, and returns its rows. */
export async function seedBook(db: Kysely<Tables>, random: Random, wanted: Wanted) {
  const products = Array.from({ length: 20 }, (_, at) => productRow(wanted.farmId, at + 1))
  const entries = Array.from({ length: wanted.entries }, () => entryRow(random, wanted, products))
  const targets = entries.flatMap((entry) => targetRows(random, wanted, entry))
  await db.insertInto('products').values(products).execute()
  for (let at = 0; at < entries.length; at += ROWS_A_STATEMENT)
    await db
      .insertInto('entries')
      .values(entries.slice(at, at + ROWS_A_STATEMENT))
      .execute()
  for (let at = 0; at < targets.length; at += ROWS_A_STATEMENT)
    await db
      .insertInto('entryTargets')
      .values(targets.slice(at, at + ROWS_A_STATEMENT))
      .execute()
  return { products, entries, targets }
}
