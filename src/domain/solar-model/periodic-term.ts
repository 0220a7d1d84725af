/** One term of a series: amplitude x cos(phase + frequency x time). */
export type PeriodicTerm = readonly [amplitude: number, phaseRad: number, radPerMillennium: number]

const sumTerms = (terms: readonly PeriodicTerm[], millennia: number): number =>
  terms.reduce((sum, term) => sum + term[0] * Math.cos(term[1] + term[2] * millennia), 0)

/**
 * A polynomial in time whose coefficients are sums of periodic terms, in the unit of its table.
 * Reda & Andreas 2004, NREL/TP-560-34302, equations 9 to 11.
 */
export const sumSeries = (
  series: readonly (readonly PeriodicTerm[])[],
  millennia: number,
): number =>
  series.reduceRight((sum, terms) => sum * millennia + sumTerms(terms, millennia), 0) / 1e8
