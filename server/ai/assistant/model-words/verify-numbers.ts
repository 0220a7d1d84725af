import { keepSentences } from '#server/ai/assistant/sentences.ts'
import { isGrounded } from './grounded-number.ts'
import { statedNumbers } from './stated-numbers.ts'

/** Every number a text states, without its sign. */
export const numbersIn = (text: string) => statedNumbers(text).map(({ value }) => value)

/**
 * Tells of a sentence whether its every number stands in `grounds` with the same unit or of the same
 * thing. The grounds are texts (records, cards), or numbers that were computed here and may be of anything.
 */
export function numberCheck(grounds: Iterable<string | number>) {
  const given = [...grounds]
  const known = given.flatMap((ground) => (typeof ground === 'string' ? statedNumbers(ground) : []))
  const computed = new Set(given.filter((ground) => typeof ground === 'number'))
  return (sentence: string) =>
    statedNumbers(sentence).every((said) => computed.has(said.value) || isGrounded(said, known))
}

/** Keeps of a text the sentences that `numberCheck` passes and drops the others whole. */
export const verifyNumbers = (text: string, grounds: Iterable<string | number>) =>
  keepSentences(text, numberCheck(grounds))
