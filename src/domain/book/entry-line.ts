import type { EntryPayload, EntryTargetKind } from '#contract/entries.ts'
import type { Product } from '#contract/products.ts'
import { findPrices, findQuantities, readAmount, takeArea, takeQuantity } from './line-figures.ts'
import { producedBy, readKind } from './line-kind.ts'
import { takeDays, takeNames, takeTexts, takeTimeOfDay } from './line-parts.ts'
import { LineWords } from './line-words.ts'

/** What the farm has, so that names can be found in a line. */
export type LineContext = {
  today: string
  places: { kind: EntryTargetKind; id: string; name: string }[]
  products: Pick<Product, 'id' | 'name' | 'kind'>[]
  currency: string
}

type Entry = Partial<EntryPayload> & Pick<EntryPayload, 'targets'>

/**
 * `entry` holds only what was said; `targets` is empty if no place was named. `rest` are the words that were not
 * understood, '' if all were.
 */
export type ReadEntryLine = { entry: Entry; rest: string }

const MOST_CHARACTERS = 500
const FRACTIONS = { '½': ' 1/2', '¼': ' 1/4', '¾': ' 3/4' }
const inPlainFigures = (text: string) =>
  Object.entries(FRACTIONS)
    .reduce((line, [sign, figure]) => line.replaceAll(sign, figure), text)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[.!]$/, '')

/** Reads a line such as 'harvested 120 kg from North' or 'sold 40 kg tomatoes at 2.50 yesterday'. */
export function readEntryLine(text: string, context: LineContext): ReadEntryLine {
  const { today, currency } = context
  const line = new LineWords(inPlainFigures(text.slice(0, MOST_CHARACTERS)))
  const { targets, product } = takeNames(line, context)
  const named = line.text
  // First, so that nobody takes 'at 6 am' for a price.
  const startTime = takeTimeOfDay(line)
  const prices = findPrices(line, currency)
  const { quantities, areas } = findQuantities(line, currency, prices)
  const told = readKind(named, product?.kind, quantities)
  // Of milk that is only named a price tells that it was sold.
  const kind = told.kind === 'harvest' && told.rank === 4 && prices.length > 0 ? 'sale' : told.kind
  const entry: Entry = {
    ...(kind && { kind }),
    ...(product && { productId: product.id }),
    ...(startTime && { startTime }),
    ...producedBy(named, kind),
    ...takeQuantity(line, quantities, kind),
    ...takeArea(line, areas, kind),
    ...takeDays(line, today, kind),
    targets,
  }
  const amount = readAmount(line, { kind, words: told.words, prices, quantities, currency })
  return { entry: { ...entry, ...amount, ...takeTexts(line, kind, told.words) }, rest: line.rest() }
}
