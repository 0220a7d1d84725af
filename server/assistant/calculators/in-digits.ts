import { WRITTEN_NUMBER, writtenValue } from '#server/assistant/model-words/number-words.ts'
import { plainLetters } from '#server/assistant/words.ts'
import { enteredNumber } from '#domain/units.ts'

/** Digits with separators: '1,200', '2.5', '2,5', '.5'. */
export const NUMERAL = '(\\d+(?:[.,]\\d+)*|\\.\\d+)'

export const numeral = (written: string) => enteredNumber(written) ?? Number.NaN

/** A question in plain letters, as typed and with its numbers in digits. */
export type Worded = { plain: string; read: string }

const GLYPHS: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75, '⅓': 1 / 3, '⅔': 2 / 3 }
const PARTS: Record<string, number> = { half: 0.5, third: 1 / 3, quarter: 0.25 }

const WHOLE = `(?:${NUMERAL.slice(1, -1)}|${WRITTEN_NUMBER}|\\bone\\b|\\ban?\\b)`
const PART = '(?:(?:a |an |one )?(?:half|third|quarter)|(?:two|three) (?:thirds|quarters))'
const AREA = '(?:acres?|ac|hectares?|ha)\\b'
/** What may be counted in words: lengths, areas and animals, but not names such as 'Back forty'. */
const MEASURED =
  '(?:acres?|ac|hectares?|ha|feet|foot|ft|inch(?:es)?|in|cm|centimet(?:er|re)s?|m|met(?:er|re)s?|(?:square|sq) [a-z]+|cows?|cattle|sheep|ewes?|goats?|pigs?|hens?|chickens?|steers?|heifers?|calves|lambs?|heads?|animals?)\\b'

const digits = (value: number) => String(Number(value.toFixed(4)))

function wholeOf(written: string): number {
  if (/^an?$|^one$/.test(written)) return 1
  return /\d/.test(written) ? numeral(written) : (writtenValue(written) ?? 1)
}

function partOf(written: string): number {
  const [count = '', kind = ''] = written.split(' ').slice(-2)
  const many = count === 'three' ? 3 : count === 'two' ? 2 : 1
  return many * (PARTS[(kind || count).replace(/s$/, '')] ?? 0)
}

type Reading = [RegExp, (...found: string[]) => string]

/** Rules that rewrite numbers as digits, longer wordings first. */
const READINGS: Reading[] = [
  [
    /(?:(\d+)[ -])?(\d+)\s*[/\u2044]\s*([1-9]\d*)(?=\s*(?:of )?(?:an? )?[a-z"'])/g,
    (_, whole, over, under) => digits(Number(whole ?? 0) + Number(over) / Number(under)),
  ],
  [
    new RegExp(`(${WHOLE}) (${AREA.slice(0, -2)}) and (?:a )?(${PART})\\b`, 'g'),
    (_, whole = '', unit = '', part = '') => `${digits(wholeOf(whole) + partOf(part))} ${unit}`,
  ],
  [
    new RegExp(`(${WHOLE}) and (${PART}) (?=${MEASURED})`, 'g'),
    (_, whole = '', part = '') => `${digits(wholeOf(whole) + partOf(part))} `,
  ],
  [
    new RegExp(`\\b(${PART})[ -](?:of )?(?:an? )?(?=${AREA})`, 'g'),
    (_, part = '') => `${digits(partOf(part))} `,
  ],
  [new RegExp(`(?:\\ba )?\\b(?:couple|pair)(?: of)? (?=${MEASURED})`, 'g'), () => '2 '],
  [
    new RegExp(`\\b(?:an? )?(${WRITTEN_NUMBER}|one)[ -](?=${MEASURED})`, 'g'),
    (_, written = '') => `${digits(wholeOf(written))} `,
  ],
  [new RegExp(`(\\d) of an? (?=${AREA})`, 'g'), (_, digit = '') => `${digit} `],
]

/** A question in plain letters, with quantities in digits: 'half an acre' becomes '0.5 acre'. */
export function inDigits(question: string): string {
  const spaced = question.replace(
    /(\d*)\s*([½¼¾⅓⅔])/g,
    (_, whole: string, part: string) => `${digits(Number(whole) + (GLYPHS[part] ?? 0))} `,
  )
  return READINGS.reduce(
    (text, [pattern, written]) => text.replace(pattern, written),
    plainLetters(spaced).replace(/three[- ]quarters/g, 'three quarters'),
  )
}
