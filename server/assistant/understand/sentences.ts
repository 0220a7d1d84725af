import type { Lexicon } from './lexicon.ts'
import { folded } from './words.ts'

/** The end of a sentence; not the dots of '2.5', '25.12.' and 'a.m.', nor the sign of '!high'. */
export const sentencesOf = (message: string) =>
  message
    .split(/(?<=[?।\n]|!(?!\p{L}))|(?<=[^\d\s.]{2}\.)(?=\s)/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))

/** Tells which sentences ask, and which are two, by the words of the knowledge files. */
export function sentenceReader({ words, pieces }: Lexicon) {
  const asksWords = new Set(words.notTasks)
  const calls = new Set(words.calls)
  const single = new Set(words.joints.filter((joint) => !joint.includes(' ')))

  /** A sentence that asks, rather than tells what is seen. */
  const isDirect = (sentence: string) => {
    const said = pieces(sentence).find(({ plain }) => !calls.has(plain))
    return sentence.endsWith('?') || asksWords.has(said?.plain ?? '')
  }

  /** Sentences joined by 'and' or 'also' may be two questions. */
  function halvesOf(sentence: string): string[] {
    const plain = folded(sentence)
    const joint = words.joints.find((word) => plain.includes(` ${word} `))
    if (!joint) return [sentence]
    const at = plain.indexOf(` ${joint} `)
    const [and = ''] = joint.split(' ')
    const halves = [
      withoutJoint(sentence.slice(0, at)).replace(/[,\s]+$/, ''),
      sentence.slice(at + and.length + 2),
    ]
    return halves.every((half) => half.trim().split(/\s+/).length >= 3) ? halves : [sentence]
  }

  /** 'What is due, and' of 'What is due, and also …'. */
  function withoutJoint(half: string) {
    const last = pieces(half).at(-1)
    return last && single.has(last.plain) ? half.slice(0, last.from) : half
  }

  return { isDirect, halvesOf }
}
