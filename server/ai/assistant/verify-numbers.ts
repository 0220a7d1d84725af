import { writtenNumbers } from './number-words.ts'

type Verified = {
  text: string
  /** The sentences that were taken out, for the log. */
  dropped: string[]
}

const DIGITS = /\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+/g
/** '1. ' or '2) ' before a line is the number of a list, no statement. */
const LIST_MARK = /^\s*\d{1,2}[.)]\s+/gm
// A sentence ends at . ! ? before a space and a new beginning; one that would begin with a digit or a
// small letter stays joined to the sentence before it ('approx. 5'), so that both stand or fall together.
// The mark of a list stays with its sentence.
const SENTENCE_END = /(?<!^\s*\d{1,2}\.)(?<=[.!?]["')\]]?)\s+(?=["'([]?\p{Lu})/u

/** Digits of other scripts are not read: NaN is a number that no record states. */
const foreignDigits = (text: string) => (/(?![0-9])\p{Nd}/u.test(text) ? [Number.NaN] : [])

/**
 * Every number a text states, in digits or in words, without its sign; '1,200' is 1200, '05' is 5 and
 * a full-width '５' is 5.
 */
export function numbersIn(text: string): number[] {
  const plain = text.normalize('NFKC').replace(LIST_MARK, '')
  const inDigits = (plain.match(DIGITS) ?? []).map((digits) => Number(digits.replaceAll(',', '')))
  return [...inDigits, ...writtenNumbers(plain), ...foreignDigits(plain)]
}

/**
 * Keeps of a model's text the sentences whose every number stands in `grounds` (records, cards and
 * calculator results, as text or numbers) and drops the others whole.
 */
export function verifyNumbers(text: string, grounds: Iterable<string | number>): Verified {
  const known = new Set(
    [...grounds].flatMap((ground) => (typeof ground === 'number' ? [ground] : numbersIn(ground))),
  )
  const isGrounded = (sentence: string) => numbersIn(sentence).every((number) => known.has(number))
  const lines = text.split('\n').map((line) => line.split(SENTENCE_END))
  return {
    text: lines
      .filter((sentences) => sentences.some(isGrounded))
      .map((sentences) => sentences.filter(isGrounded).join(' '))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    dropped: lines.flat().filter((sentence) => !isGrounded(sentence)),
  }
}
