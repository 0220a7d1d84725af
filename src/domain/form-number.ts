const NUMBER_AND_UNIT =
  /^([+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d+)?)\s*(?:kwp?|%|°|deg(?:rees)?)?$/i
/** '1,000' may be a thousand or one. */
const AMBIGUOUS = /,\d{3}$/

/**
 * The number a farmer typed as text, with a decimal point or comma and perhaps its unit ('5 kW',
 * '20%', '30°'); nothing when it is not clearly one.
 */
export function formNumber(text: string): number | undefined {
  const written = NUMBER_AND_UNIT.exec(text.trim().replace('\u2212', '-'))?.[1]
  if (written === undefined || AMBIGUOUS.test(written)) return undefined
  const value = Number(written.replace(',', '.'))
  return Number.isFinite(value) ? value : undefined
}
