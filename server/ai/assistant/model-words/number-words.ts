const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES: Record<string, number> = { dozen: 12, hundred: 100, thousand: 1000, million: 1e6 }
const PARTS: Record<string, number> = { half: 0.5, quarter: 0.25, twice: 2, double: 2, triple: 3 }

const VALUES = new Map<string, number>([
  ...UNITS.map((word, value): [string, number] => [word, value]),
  ...TENS.map((word, at): [string, number] => [word, (at + 2) * 10]),
])

const WORD = [...VALUES.keys(), ...Object.keys(SCALES)].join('|')
/** A number in words, 'two hundred and fifty', or a part, 'half', 'twice'; for small letters. */
export const WRITTEN_NUMBER = `\\b(?:${Object.keys(PARTS).join('|')}|(?:${WORD})(?:(?:[\\s-]+|\\s+and\\s+)(?:${WORD}))*)\\b`

/** The value of what `WRITTEN_NUMBER` found; null for a lone 'one', which is mostly a pronoun. */
export function writtenValue(numeral: string): number | null {
  const lone = PARTS[numeral]
  if (lone !== undefined) return lone
  if (numeral === 'one' || numeral === 'zero') return null
  let total = 0
  let part = 0
  for (const word of numeral.split(/[\s-]+|\band\b/).filter(Boolean)) {
    const scale = SCALES[word]
    if (!scale) part += VALUES.get(word) ?? 0
    else if (scale < 1000) part = (part || 1) * scale
    else {
      total += (part || 1) * scale
      part = 0
    }
  }
  return total + part
}
