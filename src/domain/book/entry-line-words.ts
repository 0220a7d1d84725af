import type { EntryKind, EntryUnit, Produce } from '#contract/entries.ts'
import { msg, type Message } from '#contract/message.ts'
import { NUMBERS } from '#domain/dates/phrase-words.ts'
import { english, type Language } from '#domain/texts/say.ts'
import {
  anyOf,
  around,
  BEGIN,
  END,
  labelled,
  meaningsOf,
  perLanguage,
  typedWords,
  wordKey,
} from '#domain/texts/typed-words.ts'

/** What was bought or paid is work, an input or a cost, as the line tells. */
type Meaning = EntryKind | 'purchase'

/** By how surely they tell the kind: past verbs, things that are paid for, gerunds, produce. */
const KINDS = [
  [
    msg(
      'words: harvest: harvested picked gathered collected dug lifted cut baled combined milked laid slaughtered',
    ),
    msg('words: sale: sold'),
    msg(
      'words: treatment: sprayed treated dosed drenched vaccinated dewormed wormed injected dipped',
    ),
    msg(
      'words: input: spread fertilized fertilised sowed sown drilled planted transplanted fed limed mulched',
    ),
    msg(
      'words: work: weeded hoed pruned mowed ploughed plowed tilled irrigated watered repaired fixed fenced cleaned worked',
    ),
    msg('words: purchase: bought purchased paid spent hired rented ordered'),
  ],
  [
    msg('words: work: labour labor wages'),
    msg(
      'words: cost: diesel fuel petrol electricity insurance vet repair repairs parts tyres tires wire tools rent fees tax transport service',
    ),
    msg('words: purchase: bill bills invoice receipt'),
  ],
  [
    msg('words: harvest: harvest harvesting picking pick milking gathering collecting digging'),
    msg('words: sale: sale sales sell selling'),
    msg('words: treatment: spray spraying treatment treating treat vaccination deworming'),
    msg('words: input: spreading fertilizing fertilising sowing planting feeding liming mulching'),
    msg(
      'words: work: weeding hoeing pruning mowing ploughing plowing tilling irrigating watering repairing fixing fencing cleaning work',
    ),
    msg('words: purchase: purchase buy pay cost costs expense hire'),
  ],
  [
    msg('words: harvest: milk eggs wool honey'),
    msg(
      'words: input: seed seeds seedlings manure compost fertilizer fertiliser urea npk lime slurry mulch feed',
    ),
  ],
]

const PRODUCE = [
  msg('words: milk: milk milked milking'),
  msg('words: eggs: eggs'),
  msg('words: meat: meat beef pork mutton veal slaughtered'),
  msg('words: other: wool honey'),
]

/** The first word of each is the unit itself. */
const UNITS = msg(
  'words: g gr gram grams|kg kgs kilo kilos kilogram kilograms|t tonne tonnes|oz ounce ounces|cwt|ton tons|' +
    'lb lbs pound pounds|ml cc millilitres milliliters|l lt ltr ltrs litre litres liter liters|hl|m3 m³|' +
    'gal gallon gallons|bu bushel bushels|piece pieces pc pcs|dozen doz dz dozens|head heads|bale bales|' +
    'box boxes crate crates case cases carton cartons|bag bags sack sacks|bunch bunches bundle bundles|' +
    'h hr hrs hour hours',
)

/** What is counted without a unit. */
const COUNTED = [
  msg('words: piece: egg eggs'),
  msg(
    'words: head: lamb lambs calf calves cow cows goat goats pig pigs piglet piglets sheep ewe ewes ram rams ' +
      'hen hens chicken chickens duck ducks turkeys heifer heifers steer steers bull bulls',
  ),
]

/** The first of the currencies is meant where the farm's own is none of them. */
const CURRENCIES = [
  msg('words: USD CAD AUD NZD SGD HKD NAD JMD MXN ARS CLP COP UYU: $ dollar dollars bucks'),
  msg('words: INR PKR LKR NPR: ₹ rs rs. rupee rupees'),
  msg('words: EUR: € euro euros'),
  msg('words: USD: us$'),
  msg('words: GBP: £ quid'),
  msg('words: BRL: r$ reais'),
  msg('words: JPY CNY: ¥ yen'),
  msg('words: ZAR: rand'),
  msg('words: NGN: ₦ naira'),
  msg('words: KES TZS UGX: ksh shillings'),
]

/** Between the parts of a line, and nothing by themselves. */
const SMALL = msg(
  'words: small: a an the of and to from for with at on in by into onto off per i we my our some used applied ' +
    'gave put got was field herd flock total cash against & @ - – = morning afternoon evening',
)
const ARTICLES = msg('words: articles: of a an the some')
const AND = msg('words: and: and &')
const HALF = msg('words: half: half_a half_an')
/** Between two figures: from two to three. */
const RANGE = msg('words: range: to or')
const RATE = msg('words: rate: per a an each every')
const PER = msg('words: per: per a an')
/** Words after which only a unit or thing can follow: 'per', but not 'a'. */
const PER_ANY = msg('words: per anything: per')
/** 100 kg. */
const QUINTAL = msg('words: quintal: quintal quintals')
const EACH = msg('words: each: each apiece ea')
const PRICE = msg('words: price: price rate')
const PAID = msg('words: paid: paid')
const WORKED = msg('words: worked: work worked working')
/** For all of it. */
const TOTAL = msg('words: for {amount}|paid {amount}|cost {amount}|costs {amount}|total {amount}')
const AT = msg('words: at {amount}')
const TO = msg('words: to {name}')
const FROM = msg('words: from {name}')
const AGAINST = msg('words: against {name}|for {name}')
const PURPOSE = msg('words: for {purpose}')
const ORDER = msg('words: {figure} {unit}')

const keyed = <Value>(words: string[], value: Value) =>
  words.map((word) => [wordKey(word), value] as const)

/** The meaning of each word; one that comes later counts where two have it. */
const byWord = <Meaning extends string>(languages: Language[], rows: Message[]) =>
  new Map(
    languages
      .flatMap((spoken) => rows.map((row) => labelled(spoken, row)))
      .flatMap(({ label, words }) => keyed(words, label as Meaning)),
  )

const writtenIn = (languages: Language[], rows: Message[]) =>
  languages.flatMap((spoken) => rows.flatMap((row) => labelled(spoken, row).words))

/** Whether such words stand beside, in the text before or in the one after. */
function besides(spoken: Language, message: Message) {
  const { before, after } = around(spoken, message)
  const [atEnd, atStart] = [
    new RegExp(`${BEGIN}${anyOf(before)} $`, 'iu'),
    new RegExp(`^ ${anyOf(after)}${END}`, 'iu'),
  ]
  return (textBefore: string, textAfter: string) =>
    atEnd.test(textBefore) || atStart.test(textAfter)
}

/** What a language has for the lines of the book. English units and signs count in each. */
export const bookWords = perLanguage((spoken) => {
  const both = [...new Set([english, spoken])]
  const units = both.flatMap((one) =>
    meaningsOf(one, UNITS).map(([unit = '', ...others]) => ({ unit, words: [unit, ...others] })),
  )
  const words = (message: Message) => labelled(spoken, message).words
  return {
    kindOfWord: new Map(
      KINDS.flatMap(
        (rows, rank) =>
          [...byWord<Meaning>([spoken], rows)].map(
            ([word, kind]) => [word, { kind, rank }] as const,
          ),
        // The surer meaning counts.
      ).toReversed(),
    ),
    produceOfWord: byWord<Produce>([spoken], PRODUCE),
    units: [...units.flatMap((one) => one.words), ...words(QUINTAL)],
    quintals: new Set(words(QUINTAL).map(wordKey)),
    unitOfWord: new Map(units.flatMap((one) => keyed(one.words, one.unit as EntryUnit))),
    counted: writtenIn([spoken], COUNTED),
    unitOfCounted: byWord<EntryUnit>([spoken], COUNTED),
    signs: writtenIn(both, CURRENCIES),
    currenciesOfSign: byWord<string>(both, CURRENCIES),
    numbers: meaningsOf(spoken, NUMBERS),
    small: words(SMALL),
    articles: words(ARTICLES),
    and: words(AND),
    half: words(HALF),
    range: words(RANGE),
    rate: words(RATE),
    per: words(PER),
    perAny: words(PER_ANY),
    each: words(EACH),
    price: words(PRICE),
    paid: words(PAID).map(wordKey),
    worked: words(WORKED).map(wordKey),
    total: around(spoken, TOTAL),
    at: around(spoken, AT),
    to: around(spoken, TO),
    from: around(spoken, FROM),
    against: around(spoken, AGAINST),
    purpose: besides(spoken, PURPOSE),
    buyer: besides(spoken, TO),
    /** Whether a unit may stand before its figure. */
    isUnitFirst: typedWords(spoken, ORDER).includes('{unit} {figure}'),
  }
})

export type BookWords = ReturnType<typeof bookWords>
