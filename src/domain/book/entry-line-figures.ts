import type { EntryUnit } from '#contract/entries.ts'
import { toCount } from '#domain/dates/time-words.ts'
import { enteredNumber } from '#domain/units.ts'
import { COUNTED, SIGN_OF_CURRENCIES, SMALL_WORDS, UNIT_OF_WORD } from './entry-line-words.ts'
import { toMinor } from './money.ts'

export type Span = { index: number; length: number }
export type Quantity = Span & { quantity: number; unit: EntryUnit }

/** `per` is the unit that it is for, 'each', '' for that of the quantity; null for a total. */
export type Price = Span & {
  amount: number
  currency: string
  per: string | null
  /** What tells that it is an amount: its sign or unit, a word before it, or nothing. */
  told: 'sign' | 'word' | null
}

export const anyOf = (words: Iterable<string>) =>
  [...words]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[$.]/g, '\\$&'))
    .join('|')

/** Not within a word, a date, a range or another figure. */
const ALONE = '(?<![\\p{L}\\p{N}.,:/^–−-]|[x×*/] |\\d (?:to|or) )'
const FIGURE =
  "[-−+]?(?:\\d{1,3}(?:[ ’']\\d{3})+(?!\\d)|\\d+|[.,]\\d+)(?:[.,]\\d+)*(?:e\\d+)?" +
  '(?!\\d|[.,/:^]\\d| ?[-–x×*] ?\\d| (?:to|or) \\d)'
export const END = '(?![\\p{L}\\p{N}])'
const MEASURES = anyOf(UNIT_OF_WORD.keys())
const UNITS = anyOf([...UNIT_OF_WORD.keys(), ...COUNTED.keys()])
const COUNTS = 'half an?|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'

/** Not '2 l/ha' or '5 ml a cow', of which nobody knows how often, nor '2 dozen boxes'. */
const QUANTITY = new RegExp(
  `${ALONE}(?:(?<figure>${FIGURE})|(?<!\\d |\\p{Sc} )(?<count>${COUNTS})(?= ))[ -]?` +
    `(?<unit>${UNITS})${END}(?! ?/| (?:per|an?|each|every|${MEASURES})${END})`,
  'giu',
)

/** A ton is that of the country. */
const unitOf = (word: string, own: string) =>
  /^tons?$/.test(word) && own !== 'USD' ? 't' : (UNIT_OF_WORD.get(word) ?? COUNTED.get(word))

export function findQuantities(text: string, own: string): Quantity[] {
  return [...text.matchAll(QUANTITY)].flatMap(({ index, 0: said, groups = {} }) => {
    const { figure, count = '', unit: word = '' } = groups
    const number = /^half/i.test(count) ? 0.5 : toCount(count)
    const quantity = figure ? enteredNumber(figure) : number
    const unit = unitOf(word.toLowerCase(), own)
    // What was counted is still to be read: 'sold 3 lambs'.
    const length = said.length - (COUNTED.has(word.toLowerCase()) ? word.length : 0)
    return quantity === undefined || !unit ? [] : [{ index, length, quantity, unit }]
  })
}

const CODES = Intl.supportedValuesOf('currency')
const SIGN = `(?:${anyOf([...SIGN_OF_CURRENCIES.keys(), ...CODES])})`
const PRICE = new RegExp(
  '(?:(?<lead>@|=|(?<!\\p{L})(?:at|for|paid|costs?|price|total))(?: of|:)? ?)?' +
    `${ALONE}(?:(?<before>${SIGN}) ?)?(?<figure>${FIGURE})(?: ?(?<after>${SIGN})${END})?` +
    `(?: ?(?:/|per |an? ) ?(?<per>${UNITS})${END}| ?(?<each>each|apiece|ea)${END})?` +
    `(?! ?(?:${UNITS})${END})(?:(?= ?(?:[;,.)]|$)| (?:${anyOf(SMALL_WORDS)})${END})(?<free>)|)`,
  'giu',
)

/** Codes count in capitals: 'all', 'top' and 'try' are words too. */
function currencyOf(sign: string, own: string) {
  const known = SIGN_OF_CURRENCIES.get(sign.toLowerCase())?.split(' ')
  if (known) return known.includes(own) ? own : known[0]
  return CODES.includes(sign) || sign.toUpperCase() === own ? sign.toUpperCase() : undefined
}

export function findPrices(text: string, own: string): Price[] {
  return [...text.matchAll(PRICE)].flatMap(({ index, 0: { length }, groups = {} }) => {
    const { lead = '', before, figure = '', after, per, each, free } = groups
    const sign = before ?? after
    const amount = enteredNumber(figure)
    const currency = sign ? currencyOf(sign, own) : own
    const told = sign || per || each ? 'sign' : lead ? 'word' : null
    if (amount === undefined || !currency || (told !== 'sign' && free === undefined)) return []
    const unit = each ? 'each' : /^(?:@|at)$/i.test(lead) ? '' : null
    return [{ index, length, amount, currency, per: per?.toLowerCase() ?? unit, told }]
  })
}

const EACH = ['piece', 'head', 'box', 'bag', 'bale', 'bunch']

/** In the minor unit; undefined if it is unclear for how much the price is. */
export function amountOf({ amount, per, currency }: Price, quantities: Quantity[], own: string) {
  if (per === null) return toMinor(amount, currency)
  const [priced, another] = quantities.filter(({ unit }) => {
    if (per !== 'each') return per === '' || unit === unitOf(per, own)
    // Each of a dozen may be an egg.
    return quantities.length > 1 ? EACH.includes(unit) : unit !== 'dozen'
  })
  return priced && !another ? toMinor(priced.quantity * amount, currency) : undefined
}
