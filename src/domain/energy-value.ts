import { enteredNumber } from './units.ts'

/** Spec section 9: a hard-coded sample, not a measurement. */
export const SAMPLE_WEEKLY_AVERAGE_KWH_PER_DAY = 19.2

const DAYS_PER_MONTH = 30
const DAYS_PER_YEAR = 365
const USUAL_DOLLARS_PER_KWH = 0.15

/** Spec section 9: the first entry that the location's text contains sets the rate. */
const DOLLARS_PER_KWH: readonly (readonly [place: string, dollars: number])[] = [
  ['california', 0.22],
  ['texas', 0.12],
  ['new york', 0.19],
]

export function dollarsPerKwh(location: string): number {
  const text = location.toLowerCase()
  return DOLLARS_PER_KWH.find(([place]) => text.includes(place))?.[1] ?? USUAL_DOLLARS_PER_KWH
}

/** The currency of the specification's figures. */
export const SPEC_CURRENCY = 'USD'

/** Currencies of which one buys about as much as a dollar. */
const LIKE_DOLLARS = 'AUD BRL CAD CHF EUR GBP NZD SGD USD'.split(' ')

/** Currencies of which a dollar buys thousands. */
const IN_THOUSANDS = 'COP GNF IDR IRR KHR LAK LBP MMK PYG UGX UZS VND'.split(' ')

/** Above any tariff: the entry is most likely in cents. */
function mostPerKwh(currency: string) {
  if (LIKE_DOLLARS.includes(currency)) return 5
  return IN_THOUSANDS.includes(currency) ? 100_000 : 1000
}

/** An example of a tariff. */
export const usualRate = (currency: string) => (LIKE_DOLLARS.includes(currency) ? 0.18 : 18)

/** Undefined unless it is a plausible amount of the currency. */
export function enteredRate(text: string, currency = SPEC_CURRENCY): number | undefined {
  const rate = enteredNumber(text.replace(/\p{Sc}/u, ''))
  return rate !== undefined && rate > 0 && rate <= mostPerKwh(currency) ? rate : undefined
}

export type Priced = {
  location: string
  tariffPerKwh?: string | undefined
  /** That of the farm, which the tariff is in; undefined until it is known. */
  currency?: string | undefined
}

export type Money = { amount: number; currency: string }

/** What a kWh is worth as the farmer entered it, or else the example of spec section 9 in dollars. */
export function priceOf({ location, tariffPerKwh = '', currency }: Priced) {
  const amount = currency && enteredRate(tariffPerKwh, currency)
  return !amount
    ? { amount: dollarsPerKwh(location), currency: SPEC_CURRENCY, isEntered: false }
    : { amount, currency, isEntered: true }
}

export const worthOf = (kwh: number, system: Priced): Money => {
  const { amount, currency } = priceOf(system)
  return { amount: kwh * amount, currency }
}

/** An estimate in unrounded dollars; by default for the sample of spec section 9. */
export function energyValue(location: string, kwhPerDay = SAMPLE_WEEKLY_AVERAGE_KWH_PER_DAY) {
  const rate = dollarsPerKwh(location)
  const dailyDollars = kwhPerDay * rate
  return {
    dollarsPerKwh: rate,
    dailyDollars,
    monthlyDollars: dailyDollars * DAYS_PER_MONTH,
    yearlyDollars: dailyDollars * DAYS_PER_YEAR,
  }
}
