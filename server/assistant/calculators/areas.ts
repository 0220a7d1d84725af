import { ACRES_PER_HECTARE } from '#server/assistant/records/area-reply.ts'
import { figureText } from '#server/assistant/reply.ts'
import { NUMERAL, numeral } from './in-digits.ts'

type Length = { value: number; unit: string; feet: number }

const FEET_PER: [RegExp, number][] = [
  [/^(?:inch(?:es)?|in|")$/, 1 / 12],
  [/^(?:feet|foot|ft|')$/, 1],
  [/^(?:cm|centimet(?:er|re)s?)$/, 1 / 30.48],
  [/^(?:m|met(?:er|re)s?)$/, 1 / 0.3048],
]

const UNIT = `(inch(?:es)?|in|"|feet|foot|ft|'|cm|centimet(?:er|re)s?|met(?:er|re)s?|m)(?![a-z])`
const LENGTH = new RegExp(`${NUMERAL}[\\s-]*${UNIT}`, 'g')
/** '24 by 48 inches': a number without a unit takes that of the second. */
const LENGTH_PAIR = new RegExp(
  `${NUMERAL}(?:[\\s-]*${UNIT})?\\s*(?:x|by|×)\\s*${NUMERAL}[\\s-]*${UNIT}`,
)

const feetPer = (unit: string) => FEET_PER.find(([name]) => name.test(unit))?.[1] ?? Number.NaN
const length = (written: string, unit: string): Length => ({
  value: numeral(written),
  unit: unit === '"' ? 'inches' : unit === "'" ? 'feet' : unit,
  feet: numeral(written) * feetPer(unit),
})

/** The lengths in a text, in order. */
export function lengthsIn(text: string): Length[] {
  const [, first = '', ownUnit, second = '', unit = ''] = LENGTH_PAIR.exec(text) ?? []
  if (unit) return [length(first, ownUnit ?? unit), length(second, unit)]
  return [...text.matchAll(LENGTH)].map(([, value = '', unit = '']) => length(value, unit))
}

/** An area stated in a question: 'on 2.5 acres'. */
export type Area = {
  acres: number
  text: string
  /** The numbers in the text. */
  figures: number[]
  /** The matched words. */
  said: string
}

const AREA = new RegExp(
  `${NUMERAL}\\s*-?(?:(acres?|ac)|(hectares?|ha)|((?:square|sq)\\.? ?(?:feet|foot|ft)|sqft|ft2)|((?:square|sq)\\.? ?(?:met(?:er|re)s?|m)|m2))\\b`,
)
/** By definition (NIST Handbook 44, appendix C). */
export const SQUARE_FEET_PER_ACRE = 43_560
const SQUARE_METERS_PER_HECTARE = 10_000

/** '1 acre', '2.5 acres'. */
const areaOf =
  (unit: string, units: string, perAcre: number) =>
  (value: number): Area => ({
    acres: value / perAcre,
    text: `${figureText(value)} ${value === 1 ? unit : units}`,
    // As `figureText` shows it.
    figures: [Number(value.toFixed(2))],
    said: '',
  })

export const acresOf = areaOf('acre', 'acres', 1)
const hectaresOf = areaOf('hectare', 'hectares', 1 / ACRES_PER_HECTARE)
const squareFeetOf = areaOf('square foot', 'square feet', SQUARE_FEET_PER_ACRE)
const squareMetersOf = areaOf(
  'square meter',
  'square meters',
  SQUARE_METERS_PER_HECTARE / ACRES_PER_HECTARE,
)

/** The first area in a text; null if there is none. */
export function areaIn(text: string): Area | null {
  const found = AREA.exec(text)
  if (!found) return null
  const [, written = '', ofAcres, ofHectares, ofSquareFeet] = found
  const areaOf = ofAcres
    ? acresOf
    : ofHectares
      ? hectaresOf
      : ofSquareFeet
        ? squareFeetOf
        : squareMetersOf
  return { ...areaOf(numeral(written)), said: found[0] }
}

/** Whether a text has an area that cannot be read: 'a few acres', 'two square miles'. */
export const isOpenArea = (text: string) =>
  /\b(?:acres|hectares|square|sq)\b/.test(text) && !areaIn(text)

/** 'Per acre' means one acre, whatever the size of the field. */
export function areaPer(text: string): Area | null {
  const found = /\b(?:per|to the|for each|an|a|one) (acre|hectare)\b/.exec(text)
  if (!found) return null
  return found[1] === 'acre' ? acresOf(1) : hectaresOf(1)
}
