import { keepSentences } from '#server/assistant/plain-text.ts'
import { subjectsOf } from '#server/assistant/subjects.ts'
import { isSameUnit } from './unit-words.ts'
import { isGrounded } from './grounded-number.ts'
import { statedNumbers, type StatedNumber } from './stated-numbers.ts'

/** Every number a text states, without its sign. */
export const numbersIn = (text: string) => statedNumbers(text).map(({ value }) => value)

/** 'Hill flock' of 'Hill flock (Sheep): 30 head, …', the names of records. */
const namesIn = (grounds: string[]) =>
  grounds.flatMap(
    (ground) => /^([^\n:()]{2,60}) \([^\n()]+\): /.exec(ground)?.[1]?.toLowerCase() ?? [],
  )

/**
 * Tells of a sentence whether its every number stands in `grounds` with the same unit or of the same
 * thing, or is a product of the two, or announces its own list. The grounds are texts (records, cards), or numbers that were computed here and may be of anything.
 */
export function numberCheck(grounds: Iterable<string | number>) {
  const given = [...grounds]
  const texts = given.filter((ground) => typeof ground === 'string')
  const known = texts.flatMap(statedNumbers)
  const names = namesIn(texts)
  const computed = new Set(given.filter((ground) => typeof ground === 'number'))
  return (sentence: string) => {
    const said = statedNumbers(sentence)
    const isStated = (one: StatedNumber) =>
      computed.has(one.value) || isGrounded(one, known, names) || isHarmless(one, sentence)
    const counts = said.filter((one) => one.unit === null && isGrounded(one, known, names))
    return said.every((one) => isStated(one) || isProduct(one, counts, known))
  }
}

/** Keeps of a text the sentences that `numberCheck` passes and drops the others whole. */
export const verifyNumbers = (text: string, grounds: Iterable<string | number>) =>
  keepSentences(text, numberCheck(grounds))

/** So many things a list may announce; more is a figure. */
const MOST_ANNOUNCED = 6
/** What a sentence counts of itself: 'two things matter', 'do three things today'. */
const ANNOUNCED =
  /^\s*(?:\w+ )?(?:things?|steps?|points?|signs?|ways?|reasons?|causes?|rules?|parts?|sides?|corners?|questions?|checks?|tips?)\b/
const LIMBS = /^\s*(?:feet|legs|hooves|hoofs|claws|teats|quarters)\b/
const ALL_LIMBS =
  /\ball (?:of )?(?:its |her |his |the |their )?(?:four|4) (?:feet|legs|hooves|hoofs|teats|quarters)\b/
/** 'Look at two or three plants in each row.' */
const LOOKS = /^\s*(?:look|check|compare|watch|dig|open|inspect|walk)\b/
const LOOKED_AT = /^\s*(?:plants?|leaves|rows?|places?|spots?|times of (?:the )?day)\b/
/** What makes a limb a length, or an amount of what is announced. */
const MEASURES = /\b(?:square|deep|high|wide|long|tall|apart|doses?|tablets?)\b/

/** A small number in a sentence that measures nothing and tells nothing of the farm. */
function isHarmless({ value, counted }: StatedNumber, sentence: string): boolean {
  const plain = sentence.toLowerCase()
  if (!Number.isInteger(value) || value < 1 || value > MOST_ANNOUNCED) return false
  if (MEASURES.test(counted)) return false
  return (
    ANNOUNCED.test(counted) ||
    (value === 4 && LIMBS.test(counted) && ALL_LIMBS.test(plain)) ||
    (LOOKS.test(plain) && LOOKED_AT.test(counted))
  )
}

/** A number of one animal or plant: 'each', 'a beef cow'. */
const OF_ONE = /\b(?:each|per|every|apiece|an?)\b/
/** A line of records, whose acres are of the whole herd. */
const OF_RECORD = /\bhead\b/

/** Where the text names several animals, whose number it is stays unread. */
const isOfSame = (count: StatedNumber, one: StatedNumber) => {
  const counted = subjectsOf(count.counted)
  const near = subjectsOf(one.clause)
  const named = near.size > 0 ? near : subjectsOf(one.around)
  return named.size === 1 && [...named].every((subject) => counted.has(subject))
}

/**
 * Tells of a number whether it is a count that the same sentence states, of the farm's own animals, times a
 * number of one of them: '120 hens need 480 square feet' where each needs 4.
 */
const isProduct = (
  said: StatedNumber,
  counts: readonly StatedNumber[],
  known: readonly StatedNumber[],
) =>
  counts.some((count) =>
    known.some(
      (one) =>
        one.unit !== null &&
        said.unit !== null &&
        isSameUnit(said.unit, one.unit) &&
        count.value * one.value === said.value &&
        OF_ONE.test(one.around) &&
        !OF_RECORD.test(one.around) &&
        isOfSame(count, one),
    ),
  )
