import type { EntryPayload, EntryTargetKind } from '#contract/entries.ts'
import type { Product } from '#contract/products.ts'

/** What the farm has, so that names can be found in a line. */
export type LineContext = {
  today: string
  places: { kind: EntryTargetKind; id: string; name: string }[]
  products: Pick<Product, 'id' | 'name' | 'kind'>[]
  currency: string
}

/**
 * `entry` holds only what was said; `targets` is empty if no place was named. `rest` are the words that were not
 * understood, '' if all were.
 */
export type ReadEntryLine = {
  entry: Partial<EntryPayload> & Pick<EntryPayload, 'targets'>
  rest: string
}

const MOST_CHARACTERS = 500

/** Reads a line such as 'harvested 120 kg from North' or 'sold 40 kg tomatoes at 2.50 yesterday'. */
export function readEntryLine(text: string, { places }: LineContext): ReadEntryLine {
  const line = text.slice(0, MOST_CHARACTERS)
  const targets = places
    .filter(({ name }) => line.toLowerCase().includes(name.toLowerCase()))
    .map(({ kind, id }) => ({ kind, id }))
  return { entry: { targets }, rest: line.trim() }
}
