import type { Kysely } from 'kysely'
import type { Profit } from '#contract/book.ts'
import type { EntryTargetKind } from '#contract/entries.ts'
import type { Tables } from '#server/db/tables.ts'
import { bookSetting } from './farm-setting.ts'
import { measureEnergy, sumBook, type Book, type Sum } from './profit-sums.ts'
import { findTargets, targetKey } from './targets.ts'

type Row = Profit['rows'][number]
type Sums = Pick<Row, 'salesMinor' | 'costsMinor' | 'energyMinor'>

const NOTHING: Sums = { salesMinor: 0, costsMinor: 0, energyMinor: null }
/** A system without entries. */
const MEASURED_ONLY = { ...NOTHING, formerName: null }
const KINDS: readonly EntryTargetKind[] = ['field', 'animal', 'solar']

/** Sales, costs and energy of a year by what they are about; amounts of other currencies are left out. */
export async function readProfit(
  db: Kysely<Tables>,
  book: Book,
  wanted: string | undefined,
): Promise<Profit> {
  const { currency: own } = await bookSetting(db, book.farmId)
  const currency = wanted ?? own
  const sums = await sumBook(db, book)
  const all = sums.filter(({ id }) => id === null)
  const { salesMinor, costsMinor } = all.find((sum) => sum.currency === currency) ?? NOTHING
  // A tariff is in the currency of the farm.
  const measured = currency === own ? await measureEnergy(db, book, own) : []
  const rows = await readRows(
    db,
    book,
    sums.filter((sum) => sum.currency === currency),
    measured,
  )
  const allocated = rows.reduce(plus, NOTHING)
  return {
    year: book.year,
    currency,
    rows,
    currencies: all.flatMap((sum) => sum.currency ?? []).toSorted(),
    unallocated: withProfit({
      salesMinor: salesMinor - allocated.salesMinor,
      costsMinor: costsMinor - allocated.costsMinor,
      energyMinor: null,
    }),
    total: withProfit({ salesMinor, costsMinor, energyMinor: allocated.energyMinor }),
  }
}

const plus = (sum: Sums, row: Sums): Sums => ({
  salesMinor: sum.salesMinor + row.salesMinor,
  costsMinor: sum.costsMinor + row.costsMinor,
  energyMinor:
    row.energyMinor === null ? sum.energyMinor : (sum.energyMinor ?? 0) + row.energyMinor,
})

const withProfit = ({ salesMinor, costsMinor, energyMinor }: Sums) => ({
  salesMinor,
  costsMinor,
  energyMinor,
  profitMinor: salesMinor - costsMinor + (energyMinor ?? 0),
})

type Measured = Awaited<ReturnType<typeof measureEnergy>>

/** Fields first, then herds, then systems, each by name. */
async function readRows(
  db: Kysely<Tables>,
  { farmId }: Book,
  sums: readonly Sum[],
  measured: Measured,
): Promise<Row[]> {
  const amounts = new Map(sums.flatMap((sum) => (sum.id === null ? [] : [[sum.id, sum] as const])))
  const energy = new Map(measured.map((system) => [system.id, system]))
  const about = [...new Set([...amounts.keys(), ...energy.keys()])].map((id) => {
    return { id, kind: amounts.get(id)?.kind ?? ('solar' as const) }
  })
  const found = await findTargets(db, farmId, about)
  return about
    .map(({ kind, id }): Row => {
      const { formerName, salesMinor, costsMinor } = amounts.get(id) ?? MEASURED_ONLY
      const { energyMinor = null, energyKwh = null } = energy.get(id) ?? {}
      const { name = formerName ?? '', projectId = null } = found.get(targetKey({ kind, id })) ?? {}
      const money = withProfit({ salesMinor, costsMinor, energyMinor })
      return { kind, id, name, projectId, energyKwh, ...money }
    })
    .toSorted(byKindAndName)
}

const byKindAndName = (a: Row, b: Row) =>
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
  a.name.localeCompare(b.name) ||
  a.id.localeCompare(b.id)
