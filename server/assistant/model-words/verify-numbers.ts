import { keepSentences } from '#server/assistant/plain-text.ts'
import { isGrounded } from './grounded-number.ts'
import { statedNumbers, type StatedNumber } from './stated-numbers.ts'

/** Every number in a text, without its sign. */
export const numbersIn = (text: string) => statedNumbers(text).map(({ value }) => value)

/** Names of records: 'Hill flock' in 'Hill flock (Sheep): 30 head, …'. */
const namesIn = (grounds: string[]) =>
  grounds.flatMap(
    (ground) => /^([^\n:()]{2,60}) \([^\n()]+\): /.exec(ground)?.[1]?.toLowerCase() ?? [],
  )

/**
 * Returns a check that every number of a sentence is in `grounds` with the same unit or for the
 * same thing, or announces a list. Grounds are texts (records, cards),
 * or computed numbers, which match anything.
 */
export function numberCheck(grounds: Iterable<string | number>) {
  const given = [...grounds]
  const texts = given.filter((ground) => typeof ground === 'string')
  const known = texts.flatMap(statedNumbers)
  const names = namesIn(texts)
  const computed = new Set(given.filter((ground) => typeof ground === 'number'))
  return (sentence: string) => {
    const isStated = (one: StatedNumber) =>
      computed.has(one.value) || isGrounded(one, known, names) || isHarmless(one, sentence)
    return statedNumbers(sentence).every(isStated)
  }
}

/** Keeps the sentences that pass `numberCheck`. */
export const verifyNumbers = (text: string, grounds: Iterable<string | number>) =>
  keepSentences(text, numberCheck(grounds))

/** Longest list that a sentence may announce; a larger number is a figure. */
const MOST_ANNOUNCED = 6
/** A sentence counting its own points: 'two things matter', 'do three things today'. */
const ANNOUNCED =
  /^\s*(?:\w+ )?(?:things?|steps?|points?|signs?|ways?|reasons?|causes?|rules?|parts?|sides?|corners?|questions?|checks?|tips?)\b/
const LIMBS = /^\s*(?:feet|legs|hooves|hoofs|claws|teats|quarters)\b/
const ALL_LIMBS =
  /\ball (?:of )?(?:its |her |his |the |their )?(?:four|4) (?:feet|legs|hooves|hoofs|teats|quarters)\b/
/** 'Look at two or three plants in each row.' */
const LOOKS = /^\s*(?:look|check|compare|watch|dig|open|inspect|walk)\b/
const LOOKED_AT = /^\s*(?:plants?|leaves|rows?|places?|spots?|times of (?:the )?day)\b/
/** Turns a limb into a length, or an announced number into an amount. */
const MEASURES = /\b(?:square|deep|high|wide|long|tall|apart|doses?|tablets?)\b/

/** A small number that neither measures nor says anything about the farm. */
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
