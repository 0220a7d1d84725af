import type { EntryPayload, EntryTargetKind } from '#contract/entries.ts'
import type { Product } from '#contract/products.ts'
import { readTimes } from '#domain/dates/named-days.ts'
import { amountOf, findPrices, findQuantities, type Quantity } from './entry-line-figures.ts'
import { readKind, type ToldKind } from './entry-line-kind.ts'
import { LineText, takeTexts } from './entry-line-text.ts'
import { COUNTED, PRODUCE_OF_WORD } from './entry-line-words.ts'

/** What the farm has, so that names can be found in a line. */
export type LineContext = {
  today: string
  places: { kind: EntryTargetKind; id: string; name: string }[]
  products: Pick<Product, 'id' | 'name' | 'kind'>[]
  currency: string
}

/** `entry` holds only what was said; `targets` is empty if no place was named. */
export type ReadEntryLine = {
  entry: Partial<EntryPayload> & Pick<EntryPayload, 'targets'>
  /** The words that were not understood; '' if all were. */
  rest: string
}

/** Reads a line such as 'harvested 120 kg from North' or 'sold 40 kg tomatoes at 2.50 yesterday'. */
export function readEntryLine(text: string, context: LineContext): ReadEntryLine {
  const { today, currency } = context
  const line = new LineText(text)
  const { targets, product } = takeNames(line, context)
  const units = findQuantities(line.text, currency).map(({ unit }) => unit)
  const isHours = units.length > 0 && units.every((unit) => unit === 'h')
  const told = readKind(line.text, product?.kind, isHours)
  const produce = produceIn(line.text)
  const days = takeDays(line, today, told)
  const figures = takeFigures(line, told, currency)
  const kind = figures.amountMinor && told.kind === 'harvest' ? 'sale' : told.kind
  return {
    entry: {
      ...(kind && { kind }),
      ...(product && { productId: product.id }),
      ...(produce && (kind === 'harvest' || kind === 'sale') && { produce }),
      ...days,
      ...figures,
      ...takeTexts(line, { ...told, kind }),
      targets,
    },
    rest: line.rest(),
  }
}

/** The longest names first. Of two records with one name neither is taken, and of two products the first. */
function takeNames(line: LineText, { places, products }: LineContext) {
  const targets: EntryPayload['targets'] = []
  let product: LineContext['products'][number] | undefined
  const records = [
    ...places.map((place) => ({ name: place.name.toLowerCase(), place, item: undefined })),
    ...products.map((item) => ({ name: item.name.toLowerCase(), place: undefined, item })),
  ].toSorted((a, b) => b.name.length - a.name.length)
  for (const { name, place, item } of records) {
    const index = line.indexOf(name)
    const isAmbiguous = records.filter((one) => one.name === name).length > 1
    if (index < 0 || isAmbiguous || !/\p{L}./u.test(name) || (item && product)) continue
    const before = line.text.slice(0, index).toLowerCase()
    // 'Sold to North Dairy' is about a buyer.
    if (/\bs(?:old|ale)\b/.test(before) && before.endsWith('to ')) continue
    if (place) targets.push({ kind: place.kind, id: place.id })
    product ??= item
    // Of 'treated 3 goats' it is still to be read how many.
    if (!COUNTED.has(name) || !/\d $/.test(before)) line.take({ index, length: name.length })
  }
  return { targets, product }
}

const produceIn = (text: string) =>
  [...text.toLowerCase().matchAll(/\p{L}+/gu)].flatMap(
    ([word]) => PRODUCE_OF_WORD.get(word) ?? [],
  )[0]

/** The first day that is named; several days only of a treatment. */
function takeDays(line: LineText, today: string, { kind }: ToldKind) {
  const plain = line.text.toLowerCase()
  const { text, times } = readTimes(plain, { today, lean: 'past' })
  const time = times.find(
    (one) => one.from === one.to || (kind === 'treatment' && one.kind === 'span'),
  )
  // '3 to 5 May' is longer in the text that was read, which moves what follows.
  if (!time || (text !== plain && times.length > 1)) return {}
  line.take({ index: time.index, length: plain.length - text.length + time.end - time.index })
  return { onDate: time.from, ...(time.from < time.to && { lastDate: time.to }) }
}

function takeFigures(line: LineText, told: ToldKind, currency: string) {
  const found = findPrices(line.text, currency)
  const signed = found.filter((one) => one.told === 'sign')
  const quantities = findQuantities(line.text, currency).filter(
    ({ index, length }) =>
      !signed.some((one) => one.index < index + length && index < one.index + one.length),
  )
  const led = found.filter((one) => one.told === 'word')
  const isBought = told.kind === 'cost' || told.words.some(({ kind }) => kind === 'purchase')
  const isBare = isBought || (told.kind === 'sale' && quantities.length > 0)
  // Of milk that is only named a price tells that it was sold; nothing is paid for a harvest.
  const isHarvest = told.kind === 'harvest'
  const prices = isHarvest
    ? told.rank === 3
      ? signed
      : []
    : ([signed, led, isBare && found.length === 1 ? found : []].find(({ length }) => length > 0) ??
      [])
  const amounts = new Set(prices.map((price) => amountOf(price, quantities, currency)))
  const [amountMinor] = amounts
  const [price] = prices
  const quantity = mainOf(quantities, told)
  if (quantity) line.take(quantity)
  // Two amounts that differ are left to the farmer.
  const isClear = price && amountMinor !== undefined && amounts.size === 1
  if (isClear) prices.forEach((one) => line.take(one))
  return {
    ...(quantity && { quantity: quantity.quantity, unit: quantity.unit }),
    ...(isClear && { amountMinor, currency: price.currency }),
  }
}

/** 'Treated 5 cows with 50 ml', 'harvested 120 kg in 3 h'. */
function mainOf(quantities: Quantity[], { kind }: ToldKind) {
  const fitting = quantities.filter(({ unit }) => (unit === 'h') === (kind === 'work'))
  return fitting.find(({ unit }) => unit !== 'head' || kind === 'sale') ?? fitting[0]
}
