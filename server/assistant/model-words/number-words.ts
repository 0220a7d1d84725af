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

const FRACTIONS: Record<string, number> = {
  third: 3,
  quarter: 4,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  eighth: 8,
  tenth: 10,
}
const PART_NAMES = Object.keys(FRACTIONS).join('|')
/** 'A third of the flock', 'two thirds', 'one in five'; 'a third cutting' is not a fraction. */
const FRACTION = `(?:an?|one) (?:${PART_NAMES})(?= of\\b)|(?:two|three|four)[\\s-](?:${PART_NAMES})s|one (?:in|out of) (?:every )?(?:${[...UNITS.slice(2), ...TENS].join('|')})\\b`

const WORD = [...VALUES.keys(), ...Object.keys(SCALES)].join('|')
/**
 * A number in words, 'two hundred and fifty', or a fraction or multiple, 'half', 'twice'; for lower
 * case.
 */
export const WRITTEN_NUMBER = `\\b(?:${FRACTION}|${Object.keys(PARTS).join('|')}|(?:${WORD})(?:(?:[\\s-]+|\\s+and\\s+)(?:${WORD}))*)\\b`

/** Value of a match of `WRITTEN_NUMBER`; null for 'one' alone, which is mostly a pronoun. */
export function writtenValue(numeral: string): number | null {
  const lone = PARTS[numeral]
  if (lone !== undefined) return lone
  const [, share] = /^one (?:in|out of) (?:every )?(.+)/.exec(numeral) ?? []
  if (share) return 1 / (VALUES.get(share) ?? 1)
  const [count = '', part = ''] = numeral.split(/[\s-]+/)
  const whole = FRACTIONS[part.replace(/s$/, '')]
  if (whole) return (VALUES.get(count) ?? 1) / whole
  if (numeral === 'one' || numeral === 'zero') return null
  let total = 0
  let sum = 0
  for (const word of numeral.split(/[\s-]+|\band\b/).filter(Boolean)) {
    const scale = SCALES[word]
    if (!scale) sum += VALUES.get(word) ?? 0
    else if (scale < 1000) sum = (sum || 1) * scale
    else {
      total += (sum || 1) * scale
      sum = 0
    }
  }
  return total + sum
}
