/** ISO 4217: currencies whose minor unit is not a hundredth. */
const MINOR_DIGITS: readonly (readonly [digits: number, currencies: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
]

export const minorDigits = (currency: string) =>
  MINOR_DIGITS.find(([, currencies]) => currencies.split(' ').includes(currency))?.[0] ?? 2

/** In cents and their like, rounded half up: 1.005 is 101 though its double is a little less. */
export const toMinor = (amount: number, currency: string) =>
  Math.round(Number((amount * 10 ** minorDigits(currency)).toPrecision(15)))

export const fromMinor = (minor: number, currency: string) => minor / 10 ** minorDigits(currency)

/** '€1,204.50'; of a currency that Intl does not know, its code stands before the figure. */
export const amountText = (minor: number, currency: string, locale: string) =>
  fromMinor(minor, currency).toLocaleString(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: minorDigits(currency),
    maximumFractionDigits: minorDigits(currency),
  })

/**
 * Divides an amount by shares (any units) without losing a cent: what rounding down leaves goes to the largest
 * remainders, the first of equal ones first. `whole` is what all shares may add up to; the rest stays with nobody.
 * @returns one amount per share
 */
export function allocate(minor: number, shares: readonly number[], whole: number): number[] {
  const given = shares.reduce((sum, share) => sum + share, 0)
  // BigInt, as an amount times a share may exceed what a double holds.
  const parts = shares.map((share, at) => {
    const product = BigInt(minor) * BigInt(share)
    return { at, down: product / BigInt(whole), rest: product % BigInt(whole) }
  })
  const target = (BigInt(minor) * BigInt(given)) / BigInt(whole)
  const left = Number(target - parts.reduce((sum, { down }) => sum + down, 0n))
  const first = parts.toSorted((a, b) =>
    a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1,
  )
  const lucky = new Set(first.slice(0, left).map(({ at }) => at))
  return parts.map(({ at, down }) => Number(down) + (lucky.has(at) ? 1 : 0))
}
