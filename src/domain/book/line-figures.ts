import type { EntryKind, EntryUnit } from '#contract/entries.ts'
import { toCount, type Groups } from '#domain/dates/time-words.ts'
import { enteredNumber } from '#domain/units.ts'
import {
  COUNTED,
  CURRENCIES_OF_SIGN,
  M2_OF_WORD,
  SMALL_WORDS,
  UNIT_OF_WORD,
} from './entry-line-words.ts'
import type { KindWord } from './line-kind.ts'
import type { LineWords, Span } from './line-words.ts'
import { toMinor } from './money.ts'

export const anyOf = (words: Iterable<string>) =>
  [...words]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[$.]/g, '\\$&'))
    .join('|')

/** Not within a word, a date, a range or another figure. */
const ALONE = '(?<![\\p{L}\\p{N}.,/^–−-]|[x×*/] )'
const FIGURE =
  "[-−+]?(?:\\d{1,3}(?:[ ’']\\d{3})+(?!\\d)|\\d+|[.,]\\d+)(?:[.,]\\d+)*(?:e\\d+)?" +
  '(?!\\d|[.,/:^]\\d| ?[-–x×*] ?\\d| (?:to|or) \\d)'
export const END = '(?![\\p{L}\\p{N}])'
const UNITS = anyOf([...UNIT_OF_WORD.keys(), ...COUNTED.keys(), ...M2_OF_WORD.keys()])
const COUNTS =
  'half an?|a couple of|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'

const QUANTITY = new RegExp(
  `${ALONE}(?:(?:(?<times>\\d{1,6}) ?[x×*] ?)?(?<figure>${FIGURE})|(?<whole>\\d+ )?(?<part>\\d{1,3})/(?<of>[1-9]\\d{0,2})|(?<!\\d |\\p{Sc} )(?<count>${COUNTS})(?= ))` +
    // Not '2 l/ha' or '5 ml a cow', of which nobody knows how often.
    `[ -]?(?<unit>${UNITS})${END}(?! ?/| (?:per|an?|each|every)${END})`,
  'giu',
)

const spanOf = ({ index = 0, 0: said }: RegExpMatchArray): Span => ({ index, length: said.length })

const overlaps = (one: Span, other: Span) =>
  one.index < other.index + other.length && other.index < one.index + one.length

/** A ton is that of the country. */
const unitOfWord = (word: string, own: string) =>
  /^tons?$/.test(word) && own !== 'USD' ? 't' : (UNIT_OF_WORD.get(word) ?? COUNTED.get(word))

export type Quantity = Span & { quantity: number; unit: EntryUnit }
export type Area = Span & { areaM2: number }

function numberOf({ times = '1', figure, whole = '0', part, of, count }: Groups) {
  if (figure) return Number(times) * (enteredNumber(figure) ?? Number.NaN)
  if (part) return Number(whole) + Number(part) / Number(of)
  return /^half/i.test(count ?? '') ? 0.5 : toCount(count)
}

/** What stands in a price is none: '2.50 a kilo'. */
export function findQuantities(line: LineWords, own: string, prices: Price[]) {
  const quantities: Quantity[] = []
  const areas: Area[] = []
  for (const match of line.text.matchAll(QUANTITY)) {
    if (prices.some((price) => overlaps(price, spanOf(match)))) continue
    const quantity = numberOf(match.groups ?? {})
    const word = match.groups?.unit?.toLowerCase() ?? ''
    const span = spanOf(match)
    const unit = unitOfWord(word, own)
    const areaM2 = quantity * (M2_OF_WORD.get(word) ?? 0)
    // What was counted is still to be read: 'sold 3 lambs'.
    const length = span.length - (COUNTED.has(word) ? word.length : 0)
    if (unit && Number.isFinite(quantity)) quantities.push({ ...span, length, quantity, unit })
    else if (areaM2) areas.push({ ...span, areaM2 })
  }
  return { quantities, areas }
}

const SIGN = `(?:[a-z]{0,3}\\p{Sc}|${anyOf([...CURRENCIES_OF_SIGN.keys()].filter((sign) => /\w/.test(sign)))}|[a-z]{3}${END})`
const FOLLOWED = `(?= ?(?:[;,.)]|$)| (?:${anyOf(SMALL_WORDS)})${END})`
const AMOUNT = `(?<lead>@|=|(?<!\\p{L})(?:at|for|paid|costs?|price|total(?: of)?)(?= |\\p{Sc}))?:? ?`
const PER = `(?: ?(?:/|per |an? ) ?(?<per>${UNITS})| ?(?<each>each|apiece|ea))${END}`

/** With a sign or a unit it is surely an amount; a bare figure only after 'at' or 'for', or if nothing else can be meant. */
const SIGNED = new RegExp(
  `(?<!\\p{L})${AMOUNT}(?<![x×*/-] ?)(?:(?<before>${SIGN}) ?(?<first>${FIGURE})|${ALONE}(?<second>${FIGURE}) ?(?<after>${SIGN})${END})(?:${PER})?(?! of${END}| ?(?:${UNITS})${END})`,
  'giu',
)
const PRICED = new RegExp(`${AMOUNT}${ALONE}(?<first>${FIGURE})${PER}`, 'giu')
const BARE = new RegExp(`${AMOUNT}${ALONE}(?<first>${FIGURE})${FOLLOWED}`, 'giu')

export type Price = Span & {
  amount: number
  currency: string
  /** The unit that it is for, 'each', '' for that of the quantity; null for a total. */
  per: string | null
  /** Nothing but the figure itself says that it is one. */
  isBare: boolean
}

function currencyOf(sign: string, own: string) {
  const known = CURRENCIES_OF_SIGN.get(sign.toLowerCase())?.split(' ')
  if (known) return known.includes(own) ? own : known[0]
  return Intl.supportedValuesOf('currency').includes(sign) ? sign : undefined
}

function toPrice(match: RegExpMatchArray, own: string): Price[] {
  const { lead = '', before, first, second, after, per, each } = match.groups ?? {}
  const sign = before ?? after
  const amount = enteredNumber(first ?? second ?? '')
  const currency = sign ? currencyOf(sign, own) : own
  if (amount === undefined || !currency) return []
  const unit = each ? 'each' : /^(?:@|at)$/i.test(lead) ? '' : null
  const isBare = !sign && !per && !each && lead === ''
  return [{ ...spanOf(match), amount, currency, per: per?.toLowerCase() ?? unit, isBare }]
}

const findBy = (patterns: RegExp[]) => (line: LineWords, own: string) =>
  patterns.flatMap((pattern) =>
    [...line.text.matchAll(pattern)].flatMap((match) => toPrice(match, own)),
  )
export const findPrices = findBy([SIGNED, PRICED])
export const findBarePrices = findBy([BARE])

const EACH = ['piece', 'head', 'box', 'bag', 'bale', 'bunch']

function isPriced({ unit }: Quantity, per: string, isOnly: boolean, own: string) {
  if (per === '') return true
  // Each of a dozen may be an egg.
  if (per === 'each') return isOnly ? unit !== 'dozen' : EACH.includes(unit)
  return unit === unitOfWord(per, own)
}

/** What a price comes to in the minor unit; undefined if it is unclear for how much it is. */
export function amountOf({ amount, per, currency }: Price, quantities: Quantity[], own: string) {
  if (per === null) return toMinor(amount, currency)
  const [priced, another] = quantities.filter((one) =>
    isPriced(one, per, quantities.length === 1, own),
  )
  return priced && !another ? toMinor(priced.quantity * amount, currency) : undefined
}

type Figures = {
  kind: EntryKind | undefined
  words: KindWord[]
  prices: Price[]
  quantities: Quantity[]
  currency: string
}

/** Two figures that do not agree are left to the farmer. */
export function readAmount(line: LineWords, figures: Figures) {
  const { kind, quantities, currency: own } = figures
  if (kind === 'harvest') return {}
  const prices = figures.prices.length > 0 ? figures.prices : barePrices(line, figures)
  const amounts = prices.map((price) => amountOf(price, quantities, own))
  const [price] = prices
  const [amountMinor] = amounts
  if (!price || amountMinor === undefined || new Set(amounts).size > 1) return {}
  for (const one of prices) line.take(one)
  return { amountMinor, currency: price.currency }
}

function barePrices(line: LineWords, { kind, words, quantities, currency }: Figures) {
  const found = findBarePrices(line, currency)
  const led = found.filter(({ isBare }) => !isBare)
  if (led.length > 0) return led
  const isMeant =
    kind === 'cost' ||
    words.some((word) => word.kind === 'purchase') ||
    (kind === 'sale' && quantities.length > 0)
  return isMeant && found.length === 1 ? found : []
}

export function takeQuantity(line: LineWords, found: Quantity[], kind: EntryKind | undefined) {
  // 'Treated 5 cows with 50 ml', 'harvested 120 kg in 3 h'.
  const fitting = found.filter(({ unit }) => (unit === 'h') === (kind === 'work'))
  const measured = fitting.filter(({ unit }) => unit !== 'head' || kind === 'sale')
  const [one] = [...measured, ...fitting]
  if (!one) return {}
  line.take(one)
  return { quantity: one.quantity, unit: one.unit }
}

export function takeArea(line: LineWords, [area, another]: Area[], kind: EntryKind | undefined) {
  if (!area || another || (kind !== 'treatment' && kind !== 'input')) return {}
  line.take(area)
  return { areaM2: area.areaM2 }
}
