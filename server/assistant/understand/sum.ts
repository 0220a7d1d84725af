import { combine, type Quantity } from '#server/assistant/tools/quantities/combine.ts'
import { dimensionKey } from '#server/assistant/tools/quantities/dimensions.ts'
import { evaluate } from '#server/assistant/tools/quantities/expression.ts'
import { findQuantities } from '#server/assistant/tools/quantities/find-quantities.ts'
import { densityBetween } from '#server/assistant/tools/quantities/scale.ts'
import { unitIn } from '#server/assistant/tools/quantities/units.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { Part } from './understanding.ts'

type Sum = Extract<Part, { is: 'convert' | 'calculate' }>

const LONGEST_UNIT = 4
const MOST_QUANTITIES = 6

/**
 * The conversion or calculation that a text asks for, if its figures and units fit together; null for
 * any other text.
 * @param sizes of the field or herd that it names: acres, or head
 */
export function sumIn(text: string, isQuestion: boolean, sizes: Quantity[]): Sum | null {
  const plain = text.toLowerCase().replaceAll(/\bto the\b/g, 'per')
  const found = findQuantities(plain)
  const expression = expressionIn(plain)
  if (expression !== null) return { is: 'calculate', given: { expression } }
  const [first] = found
  if (!first || found.length > MOST_QUANTITIES || found.every(({ unit }) => unit === ''))
    return null
  const of = found.find((quantity) => quantity.of !== undefined)?.of
  const beside = wordsBeside(plain, found)
  const asked = unitAskedFor(beside, COUNTED)
  const target = asked ?? unitAskedFor(beside, TOWARDS)
  if (found.length === 1 && first.unit !== '' && target) {
    const given = { value: first.value, from: first.unit, to: target.unit, ...(of && { of }) }
    if (isSameKind(first, target.unit, of)) return { is: 'convert', given }
    const held = [{ value: first.value, unit: first.unit }]
    if (attempt(() => combine(held, target.unit, of)))
      return { is: 'calculate', given: { quantities: held, wants: target.unit } }
  }
  const quantities = found.map(({ value, unit }) => ({ value, unit }))
  const mayBePer = beside.some((word) => PER.has(word)) || quantities.some(isRate)
  const withSizes = quantities.some(isRate) ? sizes.map((size) => [...quantities, size]) : []
  const perOne = asked?.per ? [[...quantities, { value: 1, unit: asked.per }]] : []
  const isOfEach = beside.includes('each') && !asked?.per
  const wanted = asked ? [isOfEach ? `${asked.unit}/head` : asked.whole, asked.unit] : [undefined]
  for (const list of [quantities, ...withSizes, ...perOne].filter(({ length }) => length > 1))
    for (const wants of wanted) {
      const result = attempt(() => combine(list, wants, of))
      if (result === null || (wants === undefined && !mayBePer && isRate(result))) continue
      if (!isQuestion && !(quantities.some(isRate) && !isRate(result))) continue
      const given = { quantities: list, ...(wants && { wants }), ...(of && { of }) }
      return { is: 'calculate', given }
    }
  return null
}

const isRate = ({ unit }: { unit: string }) => unit.includes('/')

const attempt = <Value>(work: () => Value): Value | null => {
  try {
    return work()
  } catch (error) {
    if (error instanceof HttpError) return null
    throw error
  }
}

function isSameKind({ unit }: Quantity, target: string, of: string | undefined) {
  const [from, to] = [unitIn(unit), unitIn(target)]
  if (!from || !to) return false
  if (dimensionKey(from.dimensions) === dimensionKey(to.dimensions)) return true
  return of !== undefined && densityBetween(from.dimensions, to.dimensions, of) !== null
}

/** The words of a text that belong to none of its quantities. */
const wordsBeside = (text: string, found: { start: number; end: number }[]) =>
  [...text.matchAll(/[\p{L}°²³]+/gu)]
    .filter(({ index }) => !found.some(({ start, end }) => index >= start && index < end))
    .map(([word]) => word)

const PER = new Set(['per', 'each', 'every', 'day', 'daily'])
/** Before the unit that is asked for; what is counted may stand between: 'how many corn plants'. */
const COUNTED = new Set(['many', 'much'])
const TOWARDS = new Set(['to', 'in', 'into', 'as'])
const MOST_BETWEEN = 2

type AskedUnit = { unit: string; per: string | null; whole: string }

/** The unit that is asked for: the hectares of 'how many hectares are 12 acres?' */
function unitAskedFor(words: string[], before: ReadonlySet<string>): AskedUnit | null {
  for (const [at, word] of words.entries()) {
    if (!before.has(word)) continue
    const most = before === COUNTED ? MOST_BETWEEN : 0
    for (let skip = 0; skip <= most && !PER.has(words[at + skip] ?? ''); skip += 1) {
      const main = unitFrom(words, at + 1 + skip)
      if (!main) continue
      const under = words[main.next] === 'per' ? unitFrom(words, main.next + 1) : null
      const whole = under ? `${main.name}/${under.name}` : main.name
      return { unit: main.name, per: under?.name ?? null, whole }
    }
  }
  return null
}

/** The longest name of a unit that begins at a word. */
function unitFrom(words: string[], at: number) {
  for (let length = Math.min(LONGEST_UNIT, words.length - at); length > 0; length -= 1) {
    const name = words.slice(at, at + length).join(' ')
    if (unitIn(name)) return { name, next: at + length }
  }
  return null
}

const OPENING = /^[^\d(]*?(?=[\d(-])|^.*?(?=\b(?:half|twice|double) )/i
const IS_SUM =
  /\d\s*(?:[-+*/x×÷^%]|plus|minus|times|multiplied|divided|percent|over)\s*(?:by|of|the)?\s*[\d(]/i

/** 'What is 12 x 4.5?' is 12 x 4.5, and 'divide 90 by 6' is 90 / 6. */
function expressionIn(text: string): string | null {
  const expression = text
    .replace(/\bdivide (.{1,40}) by\b/, '$1 /')
    .replace(/\bmultiply (.{1,40}) by\b/, '$1 *')
    .replace(OPENING, '')
    .replace(/[?.!\s]+$/, '')
  if (!IS_SUM.test(expression)) return null
  return attempt(() => evaluate(expression)) === null ? null : expression
}

/** A text that names only a unit, with the quantity of the text before it. */
export function againIn(text: string, before: string): string | null {
  const [first] = findQuantities(before.toLowerCase())
  if (!first || findQuantities(text.toLowerCase()).length > 0) return null
  const isUnit = unitAskedFor(wordsBeside(text.toLowerCase(), []), TOWARDS) !== null
  return isUnit ? `${before.slice(first.start, first.end)} ${text}` : null
}
