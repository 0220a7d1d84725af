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

/** Above any tariff: the entry is most likely in cents. */
const MOST_DOLLARS_PER_KWH = 5

/** Undefined unless it is a plausible number of dollars. */
export function enteredRate(text: string): number | undefined {
  const rate = enteredNumber(text.replace('$', ''))
  return rate !== undefined && rate > 0 && rate <= MOST_DOLLARS_PER_KWH ? rate : undefined
}

export type Priced = { location: string; tariffPerKwh?: string | undefined }

/** Dollars per kWh as the farmer entered them, or else the example of spec section 9. */
export const rateOf = ({ location, tariffPerKwh = '' }: Priced) =>
  enteredRate(tariffPerKwh) ?? dollarsPerKwh(location)

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
