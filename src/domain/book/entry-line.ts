import type { EntryPayload, EntryTargetKind } from '#contract/entries.ts'
import type { Product } from '#contract/products.ts'
import { inEnglish } from '#domain/dates/in-english.ts'
import { readTimes, type Time } from '#domain/dates/named-days.ts'
import { indexOfName } from '#domain/tasks/mentioned-place.ts'
import { english, type Language } from '#domain/texts/say.ts'
import { plainText, wordKey } from '#domain/texts/typed-words.ts'
import { figuresOf, type Quantity } from './entry-line-figures.ts'
import { readKind, type ToldKind } from './entry-line-kind.ts'
import { LineText, takeTexts } from './entry-line-text.ts'
import { bookWords, type BookWords } from './entry-line-words.ts'

/** What the farm has, so that names can be found in a line. */
export type LineContext = {
  today: string
  places: { kind: EntryTargetKind; id: string; name: string }[]
  products: Pick<Product, 'id' | 'name' | 'kind'>[]
  currency: string
  /** In which the line is written; English by default. */
  spoken?: Language
}

/** `entry` holds only what was said; `targets` is empty if no place was named. */
export type ReadEntryLine = {
  entry: Partial<EntryPayload> & Pick<EntryPayload, 'targets'>
  /** The words that were not understood; '' if all were. */
  rest: string
}

/** Reads a line such as 'harvested 120 kg from North' or 'sold 40 kg tomatoes at 2.50 yesterday'. */
export function readEntryLine(text: string, context: LineContext): ReadEntryLine {
  const { today, currency, spoken = english } = context
  const words = bookWords(spoken)
  const line = new LineText(text, spoken)
  const { targets, product } = takeNames(line, context, words)
  const quantities = figuresOf(spoken).quantitiesIn(line.text, currency)
  const isHours = quantities.length > 0 && quantities.every(({ unit }) => unit === 'h')
  // A product such as 'Diesel' tells by its name.
  const named = product?.kind === 'other' ? `${line.text} ${plainText(product.name)}` : line.text
  const told = readKind(named, words, product?.kind, isHours)
  const days = takeDays(line, today, told)
  const amount = takeAmount(line, told, quantities, currency)
  // Of milk that is only named a price tells that it was sold.
  const kind = amount && told.kind === 'harvest' ? 'sale' : told.kind
  const [produce] = named
    .split(/[^\p{L}\p{M}]+/u)
    .flatMap((word) => words.produceOfWord.get(wordKey(word)) ?? [])
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
function takeNames(line: LineText, { places, products }: LineContext, words: BookWords) {
  const targets: EntryPayload['targets'] = []
  let product: LineContext['products'][number] | undefined
  const inPlain = (name: string) => plainText(name.normalize('NFC')).toLowerCase()
  const records = [
    ...places.map((place) => ({ name: inPlain(place.name), place, item: undefined })),
    ...products.map((item) => ({ name: inPlain(item.name), place: undefined, item })),
  ].toSorted((a, b) => b.name.length - a.name.length)
  for (const { name, place, item } of records) {
    const text = line.text.toLowerCase()
    const index = indexOfName(text, name)
    if (index < 0 || !/\p{L}./u.test(name) || (item && product)) continue
    if (records.filter((one) => one.name === name).length > 1) continue
    const before = text.slice(0, index)
    if (isBuyer(before, text.slice(index + name.length), words)) continue
    if (place) targets.push({ kind: place.kind, id: place.id })
    product ??= item
    // Of 'treated 3 goats' it is still to be read how many.
    if (!words.unitOfCounted.has(wordKey(name)) || !/\d $/.test(before))
      line.take({ index, length: name.length })
  }
  return { targets, product }
}

/** 'Sold to North Dairy' is about a buyer. */
function isBuyer(before: string, after: string, { buyer, kindOfWord }: BookWords) {
  const isSale = (word: string) => kindOfWord.get(wordKey(word))?.kind === 'sale'
  // The verb may be at the end.
  return buyer(before, after) && [...before.split(' '), after.split(' ').at(-1) ?? ''].some(isSale)
}

/** The first day that is named; several days only of a treatment. 'Last week' is no day. */
function takeDays(line: LineText, today: string, { kind }: ToldKind) {
  const phrases = inEnglish(line.text, line.spoken, 'past')
  const plain = phrases.text.toLowerCase()
  const { text, times } = readTimes(plain, { today, lean: 'past' })
  // '3 to 5 May' is longer in the text that was read, which moves what follows.
  if (text !== plain && times.length > 1) return {}
  const added = text.length - plain.length
  const spanOf = ({ index, end }: Time) => phrases.spanOf({ index, end: end - added })
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
  const { pricesIn, amountOf } = figuresOf(line.spoken)
  const prices = pricesIn(line.text, own, quantities)
  const [price, ...others] = prices.filter(({ told: by }) => isMeant[by])
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
