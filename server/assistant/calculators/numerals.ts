/** Digits with marks among them: '1,200', '2.5', '2,5', '.5'. */
export const NUMERAL = '(\\d+(?:[.,]\\d+)*|\\.\\d+)'

/** '1,200' is 1200; '2,5' and '0,500' are written with a decimal comma. */
export function numeral(written: string): number {
  const isThousands = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(written)
  return Number(isThousands ? written.replaceAll(',', '') : written.replace(',', '.'))
}
