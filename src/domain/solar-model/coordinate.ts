/** Degrees alone, or with minutes and seconds: "52°31'12.5". */
const DEGREES = /^([+-])?(\d+(?:\.\d*)?|\.\d+)\s*(?:°|deg(?:rees)?)?$/i
const SEXAGESIMAL =
  /^([+-])?(\d{1,3})\s*°\s*(\d{1,2}(?:\.\d*)?)\s*'\s*(?:(\d{1,2}(?:\.\d*)?)\s*")?$/

/**
 * '39.73', '39,730', '39.73 N', 'W 105.18°' or `105°10'48" W`; '-33.87 S' is as far south as
 * '33.87 S'. Undefined where it is none, or lies beyond the limit.
 * @param letters for what lies above 0 and what below
 */
export function coordinateDeg(
  text: string,
  letters: 'ns' | 'ew',
  limit: number,
): number | undefined {
  const plain = asTyped(text)
  const letter = plain.match(/^[nsew]|[nsew]$/)?.[0] ?? ''
  const degrees = degreesOf(plain.replace(/^[nsew]\s*|\s*[nsew]$/, ''))
  if (degrees === undefined || Math.abs(degrees) > limit) return undefined
  if (letter === '') return degrees
  if (letter === letters[1]) return -Math.abs(degrees)
  return letter === letters[0] && degrees >= 0 ? degrees : undefined
}

/** No coordinate has thousands: its comma stands before decimals. */
const asTyped = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/\u2212/g, '-')
    .replace(/[\u2032\u2019]/g, "'")
    .replace(/[\u2033\u201d]|''/g, '"')
    .replace(/º/g, '°')
    .replace(',', '.')

function degreesOf(text: string): number | undefined {
  const [, sign, whole, minutes = '0', seconds = '0'] =
    SEXAGESIMAL.exec(text) ?? DEGREES.exec(text) ?? []
  if (whole === undefined || Number(minutes) >= 60 || Number(seconds) >= 60) return undefined
  const degrees = Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600
  return sign === '-' ? -degrees : degrees
}
