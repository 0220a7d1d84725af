import { setImmediate as otherRequests } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { RegisterName } from '#contract/book.ts'
import type { Entry, EntryKind } from '#contract/entries.ts'
import type { Product } from '#contract/products.ts'
import { REGISTERS } from '#domain/book/registers.ts'
import type { Acting } from '#server/auth/access.ts'
import type { Tables } from '#server/db/tables.ts'
import { selectEntries, toEntries } from './entry-rows.ts'

/** Read and written in a few milliseconds. */
const PAGE_ROWS = 100

const KINDS: Record<RegisterName, EntryKind> = {
  spray: 'treatment',
  medicine: 'treatment',
  harvest: 'harvest',
  sales: 'sale',
}

export type Period = { from: string; to: string }

/** The entries of a register by pages, oldest day first; others are served between them. */
export async function* registerEntries(
  db: Kysely<Tables>,
  acting: Acting,
  name: RegisterName,
  { from, to }: Period,
  products: readonly Product[],
): AsyncGenerator<Entry[]> {
  const productOf = new Map(products.map((product) => [product.id, product]))
  const all = selectEntries(db, acting.farmId)
    .where('entries.kind', '=', KINDS[name])
    .where('entries.onDate', '>=', from)
    .where('entries.onDate', '<=', to)
    .orderBy('entries.onDate')
    .orderBy('entries.id')
    .limit(PAGE_ROWS)
  let page = all
  for (;;) {
    const rows = await page.execute()
    const entries = await toEntries(db, acting, rows)
    yield entries.filter((entry) =>
      REGISTERS[name].belongs({ entry, product: productOf.get(entry.productId ?? '') }),
    )
    const last = rows.at(-1)
    if (!last || rows.length < PAGE_ROWS) return
    page = all.where((eb) =>
      eb(eb.refTuple('entries.onDate', 'entries.id'), '>', eb.tuple(last.onDate, last.id)),
    )
    await otherRequests()
  }
}
