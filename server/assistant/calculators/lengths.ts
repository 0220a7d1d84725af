import { NUMERAL, numeral } from './numerals.ts'

type Length = { value: number; unit: string; feet: number }

const FEET_PER: [RegExp, number][] = [
  [/^(?:inch(?:es)?|in|")$/, 1 / 12],
  [/^(?:feet|foot|ft|')$/, 1],
  [/^(?:cm|centimet(?:er|re)s?)$/, 1 / 30.48],
  [/^(?:m|met(?:er|re)s?)$/, 1 / 0.3048],
]

const UNIT = `(inch(?:es)?|in|"|feet|foot|ft|'|cm|centimet(?:er|re)s?|met(?:er|re)s?|m)(?![a-z])`
const LENGTH = new RegExp(`${NUMERAL}[\\s-]*${UNIT}`, 'g')
/** '24 by 48 inches': the first number takes the unit of the second, if it has none of its own. */
export const PAIR = `${NUMERAL}(?:[\\s-]*${UNIT})?\\s*(?:x|by|×)\\s*${NUMERAL}[\\s-]*${UNIT}`
const LENGTH_PAIR = new RegExp(PAIR)

const feetPer = (unit: string) => FEET_PER.find(([name]) => name.test(unit))?.[1] ?? Number.NaN
const length = (written: string, unit: string): Length => ({
  value: numeral(written),
  unit: unit === '"' ? 'inches' : unit === "'" ? 'feet' : unit,
  feet: numeral(written) * feetPer(unit),
})

/** The two lengths of a match of PAIR, whose groups begin after `at`. */
export function lengthPair(found: readonly (string | undefined)[], at = 0): [Length, Length] {
  const [first = '', ownUnit, second = '', unit = ''] = found.slice(at + 1, at + 5)
  return [length(first, ownUnit ?? unit), length(second, unit)]
}

/** The lengths a text states, in its order, with their feet. */
export function lengthsIn(text: string): Length[] {
  const pair = LENGTH_PAIR.exec(text)
  if (pair) return lengthPair(pair)
  return [...text.matchAll(LENGTH)].map(([, value = '', unit = '']) => length(value, unit))
}
