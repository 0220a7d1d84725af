import type { Register, StandingCrop } from '#contract/book.ts'
import type { Entry } from '#contract/entries.ts'
import type { Message } from '#contract/message.ts'
import type { Product } from '#contract/products.ts'

/** An entry with what its columns need to know. */
export type RegisterRow = {
  entry: Entry
  product: Product | undefined
  /** What stood on its fields on that day. */
  crops: string[]
}

/** '' is left empty, and null stands for what nobody has entered. */
export type Cell =
  | string
  | number
  | null
  | Message
  | { date: string }
  | { quantity: number; unit: NonNullable<Entry['unit']> }
  | { minor: number; currency: string }

/** What was entered for a season is nearer to the truth than the dates of a crop. */
function cropsOn(crops: readonly StandingCrop[], day: string) {
  const standing = crops.filter(({ from, to }) => from <= day && (to === null || day <= to))
  const ofSeason = standing.filter(({ isOfSeason }) => isOfSeason)
  return ofSeason.length > 0 ? ofSeason : standing
}

/** Rows of entries, in their order. */
export function rowsOf({ entries, products, crops }: Register): RegisterRow[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  const byField = new Map<string, StandingCrop[]>()
  for (const crop of crops) byField.set(crop.fieldId, [...(byField.get(crop.fieldId) ?? []), crop])
  return entries.map((entry) => {
    const standing = entry.targets.flatMap(({ id }) => cropsOn(byField.get(id) ?? [], entry.onDate))
    return {
      entry,
      product: byId.get(entry.productId ?? ''),
      crops: [...new Set(standing.map(({ name }) => name))],
    }
  })
}
