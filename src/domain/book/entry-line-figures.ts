import { NUMBER_VALUES } from '#domain/dates/phrase-words.ts'
import { anyOf, BEGIN, END, perLanguage, wordKey } from '#domain/texts/typed-words.ts'
import { enteredNumber } from '#domain/units.ts'
import { bookWords } from './entry-line-words.ts'
import { toMinor } from './money.ts'

export type Span = { index: number; length: number }
export type Figures = ReturnType<typeof figuresOf>
export type Quantity = ReturnType<Figures['quantitiesIn']>[number]
type Price = ReturnType<Figures['pricesIn']>[number]

const CODES = Intl.supportedValuesOf('currency')
const KG_PER_QUINTAL = 100
/** Without what binary fractions add: 1.1 times 100 is 110. */
const inDecimals = (figure: number) => Number(figure.toPrecision(15))
const SURENESS = ['sign', 'word', 'figure'] as const

/** Reads the quantities and prices of lines in a language. */
export const figuresOf = perLanguage((spoken) => {
  const words = bookWords(spoken)
  const { unitOfWord, unitOfCounted, quintals, currenciesOfSign } = words
  const range = anyOf(words.range)
  /** Not within a word, a date, a range or another figure. */
  const alone =
    '(?<![\\p{L}\\p{M}\\p{N}\\p{Sc}.,:/^–−-]|[x×*/] |\\d ' + `${range} |${anyOf(words.price)}:? )`
  const figure =
    "[-−+]?(?:\\d{1,3}(?:[ ’']\\d{3})+(?!\\d)|\\d+|[.,]\\d+)(?:[.,]\\d+)*(?:,[-–]|e\\d+)?" +
    `(?!\\d|[.,/:^]\\d| ?[-–x×*] ?\\d| ${range} \\d)`
  const measures = anyOf(words.units)
  const units = anyOf([...words.units, ...words.counted])
  const sign = new RegExp(
    `(?<!\\p{L})${anyOf([...words.signs, ...CODES])}(?![\\p{L}\\p{M}])`,
    'giu',
  )

  /** Codes count in capitals: 'all', 'top' and 'try' are words too. */
  function currencyOf(said: string, own: string) {
    const known = currenciesOfSign.get(wordKey(said))?.split(' ')
    if (known) return known.includes(own) ? own : known[0]
    return CODES.includes(said) || said.toUpperCase() === own ? said.toUpperCase() : undefined
  }

  /** With ¤ in the place of every known sign or name of a currency. */
  const withPlainSigns = (text: string, own: string) =>
    text.replaceAll(sign, (said) => (currencyOf(said, own) ? '¤'.repeat(said.length) : said))

  /** Kept in kilograms. */
  const isQuintal = (word: string) => quintals.has(wordKey(word))

  /** A ton is that of the country. */
  function unitOf(word: string, own: string) {
    if (isQuintal(word)) return 'kg'
    if (/^tons?$/.test(word) && own !== 'USD') return 't'
    return unitOfWord.get(wordKey(word)) ?? unitOfCounted.get(wordKey(word))
  }

  /** Not '2 l/ha' or '5 ml a cow', of which nobody knows how often, nor '2 dozen boxes'. */
  const once = `(?! ?/| (?:${anyOf(words.rate)}|${measures})${END})`
  const counts = anyOf([...words.half, ...words.numbers.flat()])
  const amounts = [
    `${alone}(?:(?<figure>${figure})|(?<!\\d |\\p{Sc} )(?<count>${counts})(?= ))[ -]?` +
      `(?<unit>${units})${END}${once}`,
    ...(words.isUnitFirst
      ? [`${BEGIN}(?<unit>${units}) ?(?:(?<figure>${figure})|(?<count>${counts})${END})${once}`]
      : []),
  ].map((source) => new RegExp(source, 'giu'))
  const half = new Set(words.half.map(wordKey))
  const numbers = new Map(
    words.numbers.flatMap((all, at) =>
      all.map((word) => [wordKey(word), NUMBER_VALUES[at]] as const),
    ),
  )

  function quantitiesIn(text: string, own: string) {
    const plain = withPlainSigns(text, own)
    return amounts.flatMap((pattern, order) =>
      [...plain.matchAll(pattern)].flatMap(({ index, 0: all, groups = {} }) => {
        const { figure: digits, count = '', unit: word = '' } = groups
        const counted = half.has(wordKey(count)) ? 0.5 : numbers.get(wordKey(count))
        const said = digits ? enteredNumber(digits, spoken.locale) : counted
        const quantity =
          said !== undefined && isQuintal(word) ? inDecimals(said * KG_PER_QUINTAL) : said
        const unit = unitOf(word.toLowerCase(), own)
        if (quantity === undefined || !unit) return []
        // What was counted is still to be read: 'sold 3 lambs'.
        const kept = unitOfCounted.has(wordKey(word)) ? word.length : 0
        const at = index + (order > 0 ? kept : 0)
        return [{ index: at, length: all.length - kept, quantity, unit }]
      }),
    )
  }

  const { at, total } = words
  const small = anyOf(words.small)
  const price = new RegExp(
    `(?:(?<lead>@|=|(?<!\\p{L})${anyOf([...at.before, ...total.before])})(?: ${anyOf(words.articles)}|:)? ?)?` +
      `${alone}(?:(?<before>¤+) ?)?(?<figure>${figure})(?: ?(?<after>¤+))?` +
      `(?: ?(?:/|${anyOf(words.per)}) ?(?<=[ /])(?<per>${units})${END}| ?(?<each>${anyOf(words.each)})${END})?` +
      `(?! ?${units}${END}| ?(?:/|${anyOf(words.perAny)} )\\p{L})(?: (?<trail>${anyOf([...at.after, ...total.after])})${END})?` +
      `(?:(?= ?(?:[;,.)]|$)| ${small}${END})(?<free>)|)`,
    'giu',
  )
  const byUnit = new Set([...at.before, ...at.after, '@'].map(wordKey))

  /** Prices with a sign or a unit first, then those after a word such as 'for', then bare figures. `per`: the unit that it is for; null for a total. */
  function pricesIn(text: string, own: string, quantities: Span[]) {
    const plain = withPlainSigns(text, own)
    const prices = [...plain.matchAll(price)].flatMap(({ index, 0: said, groups = {} }) => {
      const { lead, before, figure: digits = '', after, per, each, trail, free } = groups
      const signed = before ?? after
      const signAt = index + said.indexOf('¤')
      const amount = enteredNumber(digits, spoken.locale)
      const currency = signed ? currencyOf(text.slice(signAt, signAt + signed.length), own) : own
      const word = lead ?? trail ?? ''
      const told = SURENESS[signed || per || each ? 0 : word ? 1 : 2] ?? 'figure'
      if (amount === undefined || !currency || (told !== 'sign' && free === undefined)) return []
      const unit = each ? 'each' : byUnit.has(wordKey(word)) ? '' : null
      const one = {
        index,
        length: said.length,
        amount,
        currency,
        per: per?.toLowerCase() ?? unit,
        told,
      }
      return quantities.some((other) => isWithin(other, one)) ? [] : [one]
    })
    return SURENESS.flatMap((told) => prices.filter((one) => one.told === told))
  }

  /** In the minor unit; undefined if it is unclear for how much the price is. */
  function amountOf({ amount, per, currency }: Price, quantities: Quantity[], own: string) {
    if (per === null) return toMinor(amount, currency)
    const [priced, another] = quantities.filter(
      // Each of a dozen may be an egg.
      ({ unit }) => per === '' || (per === 'each' ? unit !== 'dozen' : unit === unitOf(per, own)),
    )
    if (!priced || another) return undefined
    const times = per && isQuintal(per) ? priced.quantity / KG_PER_QUINTAL : priced.quantity
    return toMinor(times * amount, currency)
  }

  return { quantitiesIn, pricesIn, amountOf }
})

/** Whether the two have a place in common. */
const isWithin = (one: Span, other: Span) =>
  one.index < other.index + other.length && other.index < one.index + one.length
