import type { Lexicon } from './lexicon.ts'

const JOINTS = new Set(['and', 'also', 'oh', 'then', 'plus', 'so'])

/** The end of a sentence; not the dots of '2.5', '25.12.' and 'a.m.', nor the sign of '!high'. */
export const sentencesOf = (message: string) =>
  message
    .split(/(?<=[?\n]|!(?!\p{L}))|(?<=[^\d\s.]{2}\.)(?=\s)/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))

/** Tells which sentences ask, and which are two, by the words of the knowledge files. */
export function sentenceReader({ words }: Lexicon) {
  const asksWords = new Set(words.notTasks)

  /** A sentence that asks, rather than tells what is seen. */
  const isDirect = (sentence: string) => {
    const said = (sentence.toLowerCase().match(/[\p{L}']+/gu) ?? []).find(
      (word) => !words.calls.includes(word) && !JOINTS.has(word),
    )
    return sentence.endsWith('?') || asksWords.has(said ?? '')
  }

  /** Sentences joined by 'and' or 'also' may be two questions. */
  function halvesOf(sentence: string): string[] {
    const joint = words.joints.find((word) => sentence.toLowerCase().includes(` ${word} `))
    if (!joint) return [sentence]
    const at = sentence.toLowerCase().indexOf(` ${joint} `)
    const [and = ''] = joint.split(' ')
    const halves = [
      sentence.slice(0, at).replace(/[,\s]+(?:and|plus|oh)?$/i, ''),
      sentence.slice(at + and.length + 2),
    ]
    return halves.every((half) => half.trim().split(/\s+/).length >= 3) ? halves : [sentence]
  }

  return { isDirect, halvesOf }
}
