import { combine, type Quantity } from '#server/assistant/tools/quantities/combine.ts'
import { dimensionKey, isCount } from '#server/assistant/tools/quantities/dimensions.ts'
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
  const plain = text.toLowerCase().replaceAll(/\bto (?:the|an?|each|every)\b/g, 'per')
  const expression = expressionIn(plain)
  if (expression !== null) return { is: 'calculate', given: { expression } }
  const found = findQuantities(plain)
  const [first] = found
  if (!first || found.length > MOST_QUANTITIES) return null
  const beside = wordsBeside(plain, found)
  const share = shareIn(found, beside)
  if (share !== null) return { is: 'calculate', given: { expression: share } }
  // A figure without a unit may be anything.
  if (found.some(({ unit }) => unit === '')) return null
  const of = found.find((quantity) => quantity.of !== undefined)?.of
  // What is in a bag of 50 lb is converted too.
  const [numerator = ''] = first.unit.split('/')
  for (const from of found.length === 1 ? [first.unit, numerator] : []) {
    const to = targetOf({ ...first, unit: from }, beside, of)
    if (to !== null)
      return { is: 'convert', given: { value: first.value, from, to, ...(of && { of }) } }
  }
  const asked = unitAskedFor(beside) ?? lastUnit(beside, plain)
  const quantities = found.map(({ value, unit }) => ({ value, unit }))
  const withSizes = sizes
    .filter(({ unit }) => quantities.some((one) => isPer(one, unit)))
    .map((size) => [...quantities, size])
  const perOne = asked?.per ? [[...quantities, { value: 1, unit: asked.per }]] : []
  const isOfEach = beside.includes('each') && !asked?.per
  const wanted = asked ? [isOfEach ? `${asked.unit}/head` : asked.whole, asked.unit] : [undefined]
  for (const list of [quantities, ...withSizes, ...perOne])
    for (const wants of wanted) {
      const result = attempt(() => combine(list, wants, of))
      if (
        !result ||
        isOdd(list, result) ||
        (wants === undefined && !isClear(list, result, isQuestion))
      )
        continue
      if (list.length === 1 && !isQuestion) continue
      const given = { quantities: list, ...(wants && { wants }), ...(of && { of }) }
      return { is: 'calculate', given }
    }
  return null
}

const isRate = ({ unit }: { unit: string }) => unit.includes('/')
/** An amount for each acre, animal or 'each'. */
const isPer = ({ unit }: Quantity, of: string) =>
  unit
    .split('/')
    .slice(1)
    .some((under) => under === of || under === 'piece')
const isOf =
  (dimension: string) =>
  ({ unit }: Quantity) =>
    Object.keys(unitIn(unit)?.dimensions ?? {}).join(' ') === dimension
const isArea = ({ unit }: Quantity) => {
  const of = unitIn(unit)?.dimensions
  return of !== undefined && Object.keys(of).length === 1 && of['length'] === 2
}

/** Animals times land is nothing. */
const isOdd = (list: Quantity[], result: { unit: string }) =>
  !list.some(isRate) && list.some(isOf('count head')) && list.some(isArea) && !isRate(result)

/**
 * Without a unit that is asked for, only what can mean one thing: a rate that is used up, animals on
 * land, a length by a length, power for a time, or a total by a size.
 */
function isClear(list: Quantity[], result: { unit: string }, isQuestion: boolean) {
  if (list.length < 2) return false
  if (list.some(isRate)) return !isRate(result)
  if (!isQuestion || list.length > 2) return false
  if (list.some(({ unit }) => unit === '%') || list.every(isOf('time'))) return false
  if (list.some(isOf('count head')) && list.some(isArea)) return true
  return !isRate(result) && !list.some(isOf('count head'))
}

/** 'What percent is 94 of 120' and '15 percent off 780', as expressions. */
function shareIn(found: Quantity[], beside: string[]): string | null {
  const [one, other, ...more] = found
  if (!one || !other || more.length > 0) return null
  if (one.unit === '%' && beside.some((word) => word === 'off' || word === 'less'))
    return `${other.value} - ${one.value}%`
  return one.unit !== '%' && other.unit !== '%' && beside.includes('percent')
    ? `${one.value} / ${other.value} * 100`
    : null
}

const attempt = <Value>(work: () => Value): Value | null => {
  try {
    return work()
  } catch (error) {
    if (error instanceof HttpError) return null
    throw error
  }
}

/** The unit beside a quantity that measures the same: 'barn hit 100 F, what is that in celsius'. */
function targetOf({ unit }: Quantity, beside: string[], of: string | undefined): string | null {
  const from = unitIn(unit)
  for (let at = 0; from && at < beside.length; at += 1) {
    const found = unitFrom(beside, at)
    const isTowards = TOWARDS.has(beside[at - 1] ?? '') || COUNTED.has(beside[at - 1] ?? '')
    const to = found && (isTowards || mayStandAlone(found.name)) && unitIn(found.name)
    if (!found || !to || to.name === from.name) {
      at = (found?.next ?? at + 1) - 1
      continue
    }
    const isSame = dimensionKey(from.dimensions) === dimensionKey(to.dimensions)
    if (isSame || (of !== undefined && densityBetween(from.dimensions, to.dimensions, of)))
      return found.name
    at = found.next - 1
  }
  return null
}

/** 'In' and 'hours' are said of other things too. */
const mayStandAlone = (name: string) => name.length > 2 && !isOf('time')({ value: 1, unit: name })

/** The words of a text that belong to none of its quantities. */
const wordsBeside = (text: string, found: { start: number; end: number }[]) =>
  [...text.matchAll(/[\p{L}\p{M}°²³]+/gu)]
    .filter(({ index }) => !found.some(({ start, end }) => index >= start && index < end))
    .map(([word]) => word)

const PER = new Set(['per', 'each', 'every', 'day', 'daily'])
/** Before the unit that is asked for; what is counted may stand between: 'how many corn plants'. */
const COUNTED = new Set(['many', 'much'])
const TOWARDS = new Set(['to', 'in', 'into', 'as'])
const MOST_BETWEEN = 2

type AskedUnit = { unit: string; per: string | null; whole: string }

/** The unit that is asked for: the hectares of 'how many hectares are 12 acres?' */
function unitAskedFor(words: string[]): AskedUnit | null {
  for (const [at, word] of words.entries()) {
    if (!COUNTED.has(word)) continue
    const under = words[at + 1] === 'per' ? unitFrom(words, at + 2) : null
    const named = under && words.find((one) => isOfCount(one))
    if (under && named) return { unit: named, per: under.name, whole: `${named}/${under.name}` }
    for (let skip = 0; skip <= MOST_BETWEEN && !PER.has(words[at + skip + 1] ?? ''); skip += 1) {
      const main = unitFrom(words, at + 1 + skip)
      if (!main || main.name === 'in' || isOf('time')({ value: 1, unit: main.name })) continue
      const under = words[main.next] === 'per' ? unitFrom(words, main.next + 1) : null
      const whole = under ? `${main.name}/${under.name}` : main.name
      return { unit: main.name, per: under?.name ?? null, whole }
    }
  }
  return null
}

/** Plants, seeds, bags: what is counted, and has a name of its own. */
const isOfCount = (name: string) => {
  const of = unitIn(name)?.dimensions
  return of !== undefined && Object.keys(of).some(isCount)
}

/** 'The plot is 330 by 660 ft, acres?' */
function lastUnit(words: string[], text: string): AskedUnit | null {
  const last = words.at(-1) ?? ''
  const isLast = text.replace(/[^\p{L}\p{N}]+$/u, '').endsWith(last)
  const isUnder = PER.has(words.at(-2) ?? '') || isOf('time')({ value: 1, unit: last })
  return last.length > 2 && isLast && !isUnder && unitIn(last)
    ? { unit: last, per: null, whole: last }
    : isLast && PER.has(words.at(-2) ?? '') && isOfCount(words.at(-3) ?? '')
      ? { unit: words.at(-3) ?? '', per: last, whole: `${words.at(-3)}/${last}` }
      : null
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
  const words = wordsBeside(text.toLowerCase(), [])
  const isUnit = words.some((_, at) => TOWARDS.has(words[at - 1] ?? '') && unitFrom(words, at))
  return isUnit ? `${before.slice(first.start, first.end)} ${text}` : null
}
