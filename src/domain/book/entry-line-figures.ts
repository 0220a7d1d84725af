import { toCount } from '#domain/dates/time-words.ts'
import { enteredNumber } from '#domain/units.ts'
import { COUNTED, CURRENCIES_OF_SIGN, SMALL_WORDS, UNIT_OF_WORD } from './entry-line-words.ts'
import { toMinor } from './money.ts'

export type Span = { index: number; length: number }
export type Quantity = ReturnType<typeof findQuantities>[number]
type Price = ReturnType<typeof findPrices>[number]

export const anyOf = (words: Iterable<string>) =>
  [...words]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[$.]/g, '\\$&'))
    .join('|')

/** Not within a word, a date, a range or another figure. */
const ALONE = '(?<![\\p{L}\\p{N}\\p{Sc}.,:/^–−-]|[x×*/] |\\d (?:to|or) |(?:price|rate):? )'
const FIGURE =
  "[-−+]?(?:\\d{1,3}(?:[ ’']\\d{3})+(?!\\d)|\\d+|[.,]\\d+)(?:[.,]\\d+)*(?:e\\d+)?" +
  '(?!\\d|[.,/:^]\\d| ?[-–x×*] ?\\d| (?:to|or) \\d)'
export const END = '(?![\\p{L}\\p{N}])'
const MEASURES = anyOf(UNIT_OF_WORD.keys())
const UNITS = anyOf([...UNIT_OF_WORD.keys(), ...COUNTED.keys()])
const CODES = Intl.supportedValuesOf('currency')
const SIGN = new RegExp(
  `(?<!\\p{L})(?:${anyOf([...CURRENCIES_OF_SIGN.keys(), ...CODES])})(?!\\p{L})`,
  'giu',
)
/** Codes count in capitals: 'all', 'top' and 'try' are words too. */
function currencyOf(sign: string, own: string) {
  const known = CURRENCIES_OF_SIGN.get(sign.toLowerCase())?.split(' ')
  if (known) return known.includes(own) ? own : known[0]
  return CODES.includes(sign) || sign.toUpperCase() === own ? sign.toUpperCase() : undefined
}

/** With a sign of no language in the place of each that is known. */
const withPlainSigns = (text: string, own: string) =>
  text.replaceAll(SIGN, (sign) => (currencyOf(sign, own) ? '¤'.repeat(sign.length) : sign))

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

export function findQuantities(text: string, own: string) {
  return [...withPlainSigns(text, own).matchAll(QUANTITY)].flatMap(
    ({ index, 0: said, groups = {} }) => {
      const { figure, count = '', unit: word = '' } = groups
      const number = /^half/i.test(count) ? 0.5 : toCount(count)
      const quantity = figure ? enteredNumber(figure) : number
      const unit = unitOf(word.toLowerCase(), own)
      // What was counted is still to be read: 'sold 3 lambs'.
      const length = said.length - (COUNTED.has(word.toLowerCase()) ? word.length : 0)
      return quantity === undefined || !unit ? [] : [{ index, length, quantity, unit }]
    },
  )
}

const PRICE = new RegExp(
  '(?:(?<lead>@|=|(?<!\\p{L})(?:at|for|paid|costs?|total))(?: of|:)? ?)?' +
    `${ALONE}(?:(?<before>¤+) ?)?(?<figure>${FIGURE})(?: ?(?<after>¤+))?` +
    `(?: ?(?:/|per |an? ) ?(?<per>${UNITS})${END}| ?(?<each>each|apiece|ea)${END})?` +
    `(?! ?(?:${UNITS})${END})(?:(?= ?(?:[;,.)]|$)| (?:${anyOf(SMALL_WORDS)})${END})(?<free>)|)`,
  'giu',
)

const SURENESS = ['sign', 'word', 'figure'] as const

/** What its sign or unit tells first, then what a word before it. `per`: the unit that it is for; null for a total. */
export function findPrices(text: string, own: string) {
  const plain = withPlainSigns(text, own)
  const prices = [...plain.matchAll(PRICE)].flatMap(({ index, 0: said, groups = {} }) => {
    const { lead = '', before, figure = '', after, per, each, free } = groups
    const sign = before ?? after
    const signAt = index + said.indexOf('¤')
    const amount = enteredNumber(figure)
    const currency = sign ? currencyOf(text.slice(signAt, signAt + sign.length), own) : own
    const told = SURENESS[sign || per || each ? 0 : lead ? 1 : 2] ?? 'figure'
    if (amount === undefined || !currency || (told !== 'sign' && free === undefined)) return []
    const unit = each ? 'each' : /^(?:@|at)$/i.test(lead) ? '' : null
    return [{ index, length: said.length, amount, currency, per: per?.toLowerCase() ?? unit, told }]
  })
  return SURENESS.flatMap((told) => prices.filter((one) => one.told === told))
}

/** In the minor unit; undefined if it is unclear for how much the price is. */
export function amountOf({ amount, per, currency }: Price, quantities: Quantity[], own: string) {
  if (per === null) return toMinor(amount, currency)
  const [priced, another] = quantities.filter(
    // Each of a dozen may be an egg.
    ({ unit }) => per === '' || (per === 'each' ? unit !== 'dozen' : unit === unitOf(per, own)),
  )
  return priced && !another ? toMinor(priced.quantity * amount, currency) : undefined
}
