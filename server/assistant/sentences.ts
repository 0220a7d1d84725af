// A sentence ends at . ! ? before a space and a new beginning; one that would begin with a digit or a
// small letter stays joined to the sentence before it ('approx. 5'), so that both stand or fall together.
// The mark of a list stays with its sentence.
const SENTENCE_END = /(?<!^\s*\d{1,2}\.)(?<=[.!?]["')\]]?)\s+(?=["'([]?\p{Lu})/u

type Kept = {
  text: string
  /** The sentences that were taken out, for the log. */
  dropped: string[]
}

/** The sentences of a text that may stay, in their lines. */
export function keepSentences(text: string, mayStay: (sentence: string) => boolean): Kept {
  const lines = text.split('\n').map((line) => line.split(SENTENCE_END))
  return {
    text: lines
      .filter((sentences) => sentences.some(mayStay))
      .map((sentences) => sentences.filter(mayStay).join(' '))
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    dropped: lines.flat().filter((sentence) => !mayStay(sentence)),
  }
}
