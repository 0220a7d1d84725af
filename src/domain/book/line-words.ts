import { SMALL_WORDS } from './entry-line-words.ts'

const TAKEN = ';'
const isSmall = (word: string) => SMALL_WORDS.includes(word)
const isWord = (character = '') => /[\p{L}\p{N}]/u.test(character)

export type Span = { index: number; length: number }

/** A line of which each reader takes the words that it has understood. */
export class LineWords {
  text: string

  /** The letter whose small form is longer would move all others. */
  constructor(text: string) {
    this.text = text.replaceAll('İ', 'I').replaceAll(TAKEN, ',')
  }

  take({ index, length }: Span) {
    const end = index + length
    this.text = this.text.slice(0, index) + TAKEN.repeat(length) + this.text.slice(end)
  }

  /** Where a whole name stands, whatever the case; -1 if it does not. */
  indexOf(name: string) {
    const lower = this.text.toLowerCase()
    for (let at = lower.indexOf(name); at >= 0; at = lower.indexOf(name, at + 1))
      if (!isWord(lower[at - 1]) && !isWord(lower[at + name.length])) return at
    return -1
  }

  /** The words that nobody took, without the small ones at the edges of each run. */
  rest() {
    return this.text
      .split(/[;,:.()!?]+(?=[\s;,:.()!?]|$)|;+/)
      .flatMap((run) => {
        const words = run.split(' ').filter((word) => word !== '')
        const first = words.findIndex((word) => !isSmall(word.toLowerCase()))
        const last = words.findLastIndex((word) => !isSmall(word.toLowerCase()))
        return first < 0 ? [] : words.slice(first, last + 1)
      })
      .join(' ')
  }
}
