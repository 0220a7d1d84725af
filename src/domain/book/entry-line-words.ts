import type { EntryKind, EntryUnit, Produce } from '#contract/entries.ts'

/** Each row: a meaning, and the words that have it. */
const byWord = <Meaning extends string>(...rows: string[]) =>
  new Map(
    rows.flatMap((row) => {
      const [meaning = '', words = ''] = row.split(': ')
      return words.split(' ').map((word) => [word, meaning as Meaning] as const)
    }),
  )

/** What was bought or paid is work, an input or a cost, as the line tells. */
type Meaning = EntryKind | 'purchase'

/** What was done; what was paid for; what is done; what it is about: the sooner, the surer it tells the kind. */
const KINDS = [
  byWord<Meaning>(
    'harvest: harvested picked gathered collected dug lifted cut baled combined milked laid slaughtered',
    'sale: sold',
    'treatment: sprayed treated dosed drenched vaccinated dewormed wormed injected dipped',
    'input: spread fertilized fertilised sowed sown drilled planted transplanted fed limed mulched',
    'work: weeded hoed pruned mowed ploughed plowed tilled irrigated watered repaired fixed fenced cleaned worked',
    'purchase: bought purchased paid spent hired rented ordered',
  ),
  byWord<Meaning>(
    'work: labour labor wages',
    'cost: diesel fuel petrol electricity insurance vet repair repairs parts tyres tires wire tools rent fees tax transport service',
    'purchase: bill bills invoice receipt',
  ),
  byWord<Meaning>(
    'harvest: harvest harvesting picking pick milking gathering collecting digging',
    'sale: sale sales sell selling',
    'treatment: spray spraying treatment treating treat vaccination deworming',
    'input: spreading fertilizing fertilising sowing planting feeding liming mulching',
    'work: weeding hoeing pruning mowing ploughing plowing tilling irrigating watering repairing fixing fencing cleaning work',
    'purchase: purchase buy pay cost costs expense hire',
  ),
  byWord<Meaning>(
    'harvest: milk eggs wool honey',
    'input: seed seeds seedlings manure compost fertilizer fertiliser urea npk lime slurry mulch feed',
  ),
]
export const KIND_OF_WORD = new Map(
  KINDS.flatMap((kinds, rank) => [...kinds].map(([word, kind]) => [word, { kind, rank }] as const)),
)

export const PRODUCE_OF_WORD = byWord<Produce>(
  'milk: milk milked milking',
  'eggs: eggs',
  'meat: meat beef pork mutton veal slaughtered',
  'other: wool honey',
)

const UNITS =
  'g gr gram grams|kg kgs kilo kilos kilogram kilograms|t tonne tonnes|oz ounce ounces|cwt|ton tons|' +
  'lb lbs pound pounds|ml cc millilitres milliliters|l lt ltr ltrs litre litres liter liters|hl|m3 m³|' +
  'gal gallon gallons|bu bushel bushels|piece pieces pc pcs|dozen doz dz dozens|head heads|bale bales|' +
  'box boxes crate crates case cases carton cartons|bag bags sack sacks|bunch bunches bundle bundles|' +
  'h hr hrs hour hours'
/** The first word of each is the unit itself. */
export const UNIT_OF_WORD = byWord<EntryUnit>(
  ...UNITS.split('|').map((words) => `${words.split(' ')[0]}: ${words}`),
)

/** What is counted without a unit. */
export const COUNTED = byWord<EntryUnit>(
  'piece: egg eggs',
  'head: lamb lambs calf calves cow cows goat goats pig pigs piglet piglets sheep ewe ewes ram rams',
  'head: hen hens chicken chickens duck ducks turkeys heifer heifers steer steers bull bulls',
)

/** The first of the currencies is meant where the farm's own is none of them. */
export const CURRENCIES_OF_SIGN = byWord(
  'USD CAD AUD NZD SGD HKD NAD JMD MXN ARS CLP COP UYU: $ dollar dollars bucks',
  'INR PKR LKR NPR: ₹ rs rs. rupee rupees',
  'EUR: € euro euros',
  'USD: us$',
  'GBP: £ quid',
  'BRL: r$ reais',
  'JPY CNY: ¥ yen',
  'ZAR: rand',
  'NGN: ₦ naira',
  'KES TZS UGX: ksh shillings',
)

/** Between the parts of a line, and nothing by themselves. */
export const SMALL_WORDS = (
  'a an the of and to from for with at on in by into onto off per i we my our some used applied ' +
  'gave put got was field herd flock total cash against & @ - – = morning afternoon evening'
).split(' ')
