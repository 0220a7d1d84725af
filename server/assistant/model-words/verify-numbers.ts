import { keepSentences } from '#server/assistant/sentences.ts'
import { isGrounded } from './grounded-number.ts'
import { isHarmless } from './harmless-number.ts'
import { isProduct } from './product-of.ts'
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
