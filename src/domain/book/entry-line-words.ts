import type { EntryKind, EntryUnit, Produce } from '#contract/entries.ts'

/** Something was bought or paid: work, an input or a cost, by what it was. */
type Meaning = EntryKind | 'purchase'

/**
 * How surely a word tells the kind, the surest first: what was done; what was paid for; an activity; what it is about;
 * what is an input only if it was bought.
 */
type Rank = 1 | 2 | 3 | 4 | 5

const KIND_ROWS: [Meaning, Rank, string][] = [
  ['harvest', 1, 'harvested picked gathered collected dug lifted milked sheared shorn reaped'],
  ['harvest', 1, 'threshed combined slaughtered butchered laid yielded baled'],
  ['sale', 1, 'sold'],
  ['treatment', 1, 'sprayed treated dosed drenched vaccinated dewormed wormed injected dipped'],
  ['treatment', 1, 'fumigated medicated'],
  ['input', 1, 'spread fertilized fertilised sowed sown seeded drilled planted transplanted fed'],
  ['input', 1, 'limed manured mulched composted topdressed'],
  [
    'work',
    1,
    'weeded hoed pruned mowed ploughed plowed tilled harrowed irrigated watered repaired',
  ],
  ['work', 1, 'fixed fenced cleaned worked thinned scouted moved checked serviced trimmed mended'],
  ['purchase', 1, 'bought purchased paid spent hired rented ordered'],
  ['work', 2, 'labour labor wages'],
  [
    'cost',
    2,
    'diesel fuel petrol gasoline electricity insurance vet veterinary veterinarian repair',
  ],
  ['cost', 2, 'repairs parts tyre tyres tire tires wire tools rent fee fees tax taxes transport'],
  ['cost', 2, 'freight packaging service'],
  ['purchase', 2, 'bill bills invoice receipt'],
  ['purchase', 3, 'purchase buy pay cost costs expense hire'],
  ['harvest', 3, 'harvest harvesting picking pick yield milking gathering collecting digging'],
  ['sale', 3, 'sale sales sell selling'],
  ['treatment', 3, 'spray spraying treatment treating treat vaccination deworming drench'],
  [
    'input',
    3,
    'spreading fertilizing fertilising sowing planting feeding liming mulching sow plant',
  ],
  ['work', 3, 'weeding hoeing pruning mowing ploughing plowing tilling harrowing irrigating work'],
  ['work', 3, 'watering repairing fixing fencing cleaning working thinning scouting irrigation'],
  ['harvest', 4, 'milk eggs wool honey'],
  [
    'input',
    4,
    'seed seeds seedling seedlings manure compost fertilizer fertiliser fertilizers urea',
  ],
  ['input', 4, 'npk lime gypsum slurry mulch feed concentrate transplants potash dap minerals'],
  ['input', 5, 'hay straw silage grain plants bedding'],
]

const words = (text: string) => text.split(' ')
const byWord = <Value>(rows: readonly (readonly [string, Value])[]) =>
  new Map(rows.flatMap(([text, value]) => words(text).map((word) => [word, value] as const)))

export const KIND_OF_WORD = byWord(
  KIND_ROWS.map(([kind, rank, text]) => [text, { kind, rank }] as const),
)

export const PRODUCE_OF_WORD = byWord<Produce>([
  ['milk milked milking', 'milk'],
  ['eggs', 'eggs'],
  ['meat beef pork mutton veal slaughtered butchered', 'meat'],
  ['wool honey sheared shorn', 'other'],
])

export const UNIT_OF_WORD = byWord<EntryUnit>([
  ['g gr gm gram grams gramme grammes', 'g'],
  ['kg kgs kilo kilos kilogram kilograms', 'kg'],
  ['t tonne tonnes', 't'],
  ['oz ounce ounces', 'oz'],
  ['lb lbs pound pounds', 'lb'],
  ['cwt hundredweight', 'cwt'],
  ['ton tons', 'ton'],
  ['ml mls millilitre millilitres milliliter milliliters cc', 'ml'],
  ['l lt ltr ltrs litre litres liter liters', 'l'],
  ['hl hectolitre hectolitres', 'hl'],
  ['m3 m³', 'm3'],
  ['gal gals gallon gallons', 'gal'],
  ['bu bushel bushels', 'bu'],
  ['piece pieces pc pcs', 'piece'],
  ['doz dz dozen dozens', 'dozen'],
  ['head heads', 'head'],
  ['box boxes crate crates case cases carton cartons', 'box'],
  ['bag bags sack sacks', 'bag'],
  ['bale bales', 'bale'],
  ['bunch bunches bundle bundles', 'bunch'],
  ['h hr hrs hour hours', 'h'],
])

/** Counted without a unit: the word itself is what there are so many of. */
export const COUNTED = byWord<EntryUnit>([
  ['egg eggs', 'piece'],
  ['lamb lambs calf calves cow cows goat goats kid kids pig pigs piglet piglets sheep ewe', 'head'],
  ['ewes ram rams hen hens chicken chickens duck ducks turkey turkeys heifer heifers', 'head'],
  ['steer steers bull bulls bullock bullocks', 'head'],
])

export const M2_OF_WORD = byWord([
  ['ha hectare hectares', 10_000],
  ['ac acre acres', 4046.8564224],
  ['m2 m² sqm', 1],
])

/** The first is meant where the farm's own currency is none of them. */
export const CURRENCIES_OF_SIGN = byWord([
  ['€ euro euros eur', 'EUR'],
  ['$ dollar dollars bucks', 'USD CAD AUD NZD SGD HKD TWD NAD JMD FJD MXN ARS CLP COP UYU'],
  ['us$ usd', 'USD'],
  ['£ quid gbp', 'GBP'],
  ['₹ rs rs. rupee rupees', 'INR PKR LKR NPR MUR'],
  ['r$ reais', 'BRL'],
  ['¥ yen', 'JPY CNY'],
  ['ksh shilling shillings', 'KES TZS UGX'],
  ['rand', 'ZAR'],
  ['₦ naira', 'NGN'],
  ['zł', 'PLN'],
  ['kr kr.', 'SEK NOK DKK ISK'],
])

/** Words between the parts of a line, which say nothing by themselves. */
export const SMALL_WORDS = words(
  'a an the of and to from for with at on in by into onto per i we my our some used applied gave ' +
    'put got was field herd flock total altogether cash against & @ - – = morning afternoon evening night',
)
