/** Spec section 9: hard-coded sample, measured by nobody. */
export const SAMPLE_WEEKLY_AVERAGE_KWH_PER_DAY = 19.2

const DAYS_PER_MONTH = 30
const DAYS_PER_YEAR = 365
const USUAL_DOLLARS_PER_KWH = 0.15

/** Spec section 9, by words in the location's text; the first that fits counts. */
const DOLLARS_PER_KWH: readonly (readonly [place: string, dollars: number])[] = [
  ['california', 0.22],
  ['texas', 0.12],
  ['new york', 0.19],
]

/** Dollars for a kilowatt-hour at a location as the farmer wrote it. Spec section 9. */
export function dollarsPerKwh(location: string): number {
  const text = location.toLowerCase()
  return DOLLARS_PER_KWH.find(([place]) => text.includes(place))?.[1] ?? USUAL_DOLLARS_PER_KWH
}

/** Dollars, unrounded: a month is 30 and a year 365 times the day. */
export type EnergyValue = {
  dollarsPerKwh: number
  dailyDollars: number
  monthlyDollars: number
  yearlyDollars: number
}

/**
 * What a day's energy is worth; without one, the sample of 19.2 kWh a day that spec section 9 fixes.
 * An estimate: no tariff is asked.
 */
export function energyValue(
  location: string,
  kwhPerDay = SAMPLE_WEEKLY_AVERAGE_KWH_PER_DAY,
): EnergyValue {
  const rate = dollarsPerKwh(location)
  const dailyDollars = kwhPerDay * rate
  return {
    dollarsPerKwh: rate,
    dailyDollars,
    monthlyDollars: dailyDollars * DAYS_PER_MONTH,
    yearlyDollars: dailyDollars * DAYS_PER_YEAR,
  }
}

/** Two decimals, as spec section 9 asks: '$4.22'. */
export const dollarsText = (dollars: number): string => `$${dollars.toFixed(2)}`
