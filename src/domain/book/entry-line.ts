import type { EntryPayload, EntryTargetKind } from '#contract/entries.ts'
import type { Product } from '#contract/products.ts'
import { readTimes, type Time } from '#domain/dates/named-days.ts'
import { indexOfName } from '#domain/tasks/mentioned-place.ts'
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
  const quantities = findQuantities(line.text, currency)
  const isHours = quantities.length > 0 && quantities.every(({ unit }) => unit === 'h')
  // A product such as 'Diesel' tells by its name.
  const named = product?.kind === 'other' ? `${line.text} ${product.name}` : line.text
  const told = readKind(named, product?.kind, isHours)
  const days = takeDays(line, today, told)
  const amount = takeAmount(line, told, quantities, currency)
  // Of milk that is only named a price tells that it was sold.
  const kind = amount && told.kind === 'harvest' ? 'sale' : told.kind
  const [produce] = named
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .flatMap((word) => PRODUCE_OF_WORD.get(word) ?? [])
  const entry = {
    ...(kind && { kind }),
    ...(product && { productId: product.id }),
    ...(produce && (kind === 'harvest' || kind === 'sale') && { produce }),
    ...days,
    ...takeQuantity(line, told, quantities),
    ...amount,
    ...takeTexts(line, { ...told, kind }),
    targets,
  }
  return { entry, rest: line.rest() }
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
    const index = indexOfName(line.text.toLowerCase(), name)
    if (index < 0 || !/\p{L}./u.test(name) || (item && product)) continue
    if (records.filter((one) => one.name === name).length > 1) continue
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

/** The first day that is named; several days only of a treatment. 'Last week' is no day. */
function takeDays(line: LineText, today: string, { kind }: ToldKind) {
  const plain = line.text.toLowerCase()
  const { text, times } = readTimes(plain, { today, lean: 'past' })
  // '3 to 5 May' is longer in the text that was read, which moves what follows.
  if (text !== plain && times.length > 1) return {}
  const added = text.length - plain.length
  const spanOf = ({ index, end }: Time) => ({ index, length: end - index - added })
  const isRead = (one: Time) => one.from === one.to || (kind === 'treatment' && one.kind === 'span')
  const time = times.find(isRead)
  // A year may as well be a figure.
  for (const one of times.filter(({ kind }) => kind !== 'year'))
    if (one === time) line.take(spanOf(one))
    else line.leave(spanOf(one))
  return time ? { onDate: time.from, ...(time.from < time.to && { lastDate: time.to }) } : {}
}

/** By what tells it most surely. Two amounts that differ are left to the farmer. */
function takeAmount(line: LineText, told: ToldKind, quantities: Quantity[], own: string) {
  const isHarvest = told.kind === 'harvest'
  const isPaid = told.kind === 'cost' || told.words.some(({ kind }) => kind === 'purchase')
  const isMeant = {
    sign: !isHarvest || told.rank === 3,
    word: !isHarvest,
    figure: isPaid || (told.kind === 'sale' && quantities.length > 0),
  }
  const [price, ...others] = findPrices(line.text, own).filter(({ told: by }) => isMeant[by])
  const amountMinor = price && amountOf(price, quantities, own)
  const isClear = others.every(
    (other) => other.told !== price?.told || amountOf(other, quantities, own) === amountMinor,
  )
  if (!price || amountMinor === undefined || !isClear) return undefined
  line.take(price)
  return { amountMinor, currency: price.currency }
}

/** 'Treated 5 cows with 50 ml', 'harvested 120 kg in 3 h'. */
function takeQuantity(line: LineText, { kind }: ToldKind, quantities: Quantity[]) {
  const fitting = quantities.filter(({ unit }) => (unit === 'h') === (kind === 'work'))
  const main = fitting.find(({ unit }) => unit !== 'head' || kind === 'sale') ?? fitting[0]
  if (!main) return {}
  line.take(main)
  return { quantity: main.quantity, unit: main.unit }
}
