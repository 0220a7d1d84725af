import type { Entry, EntryPayload } from '#contract/entries.ts'
import type { Product } from '#contract/products.ts'
import { KIND_WORDS, PRODUCE_WORDS, quantityMessage } from '#domain/book/entry-words.ts'
import { amountText } from '#domain/book/money.ts'
import { locale, say, t } from '#src/lib/texts.ts'

type Named = Pick<Entry, 'kind' | 'quantity' | 'unit' | 'produce'> & { productName: string }

export const quantityText = ({ quantity, unit }: Pick<Entry, 'quantity' | 'unit'>) =>
  quantity !== null && unit ? say(quantityMessage(quantity, unit)) : ''

/** 'Harvest · 120 kg', 'Treatment · Copper · 2 l'. */
export const entryTitle = (entry: Named) =>
  [
    say(KIND_WORDS[entry.kind]),
    entry.produce && say(PRODUCE_WORDS[entry.produce]),
    entry.productName,
    quantityText(entry),
  ]
    .filter(Boolean)
    .join(' · ')

type Names = readonly { id: string; name: string }[]

export const nameIn = (names: Names, id: string | null | undefined) =>
  names.find((one) => one.id === id)?.name ?? ''

/** 'North, South'; a place that waits for a network is named by the phone. */
export const placesText = (targets: readonly { id: string; name?: string }[], places: Names) =>
  targets.length === 0
    ? t('Whole farm')
    : targets.map(({ id, name }) => name || nameIn(places, id) || t('A place')).join(', ')

/** '' where there is none, or it is not to be seen. */
export const moneyOf = ({ amountMinor, currency }: Pick<Entry, 'amountMinor' | 'currency'>) =>
  amountMinor && currency ? amountText(amountMinor, currency, locale()) : ''

export const withProductName = <One extends Entry>(entry: One, products: Names): One => ({
  ...entry,
  productName: entry.productName || nameIn(products, entry.productId),
})

/** What the farmer calls an entry: 'Harvest · 120 kg · North'. */
export function entryName(
  { kind, quantity = null, unit = null, produce = null, productId, targets }: EntryPayload,
  { places, products }: { places: Names; products: readonly Product[] },
) {
  const title = entryTitle({
    kind,
    quantity,
    unit,
    produce,
    productName: nameIn(products, productId),
  })
  return `${title} · ${placesText(targets, places)}`
}
