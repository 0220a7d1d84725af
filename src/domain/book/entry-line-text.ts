import type { EntryKind } from '#contract/entries.ts'
import { anyOf, END, type Span } from './entry-line-figures.ts'
import type { KindWord, ToldKind } from './entry-line-kind.ts'
import { PRODUCE_OF_WORD, SMALL_WORDS } from './entry-line-words.ts'

const MOST_CHARACTERS = 500
const TAKEN = ';'

const SMALL = `(?:${anyOf(SMALL_WORDS)})`
const IS_SMALL = new RegExp(`^${SMALL}$`, 'i')
const wordOf = (letter: string) => `(?!${SMALL}${END})${letter}[\\p{L}\\p{N}'’&-]*`

/** A line of which each reader takes what it has understood. */
export class LineText {
  text: string
  readonly #left: string[] = []

  constructor(text: string) {
    // A small 'İ' is longer, which would move all that follows.
    const plain = text.slice(0, MOST_CHARACTERS).replaceAll('İ', 'I')
    this.text = plain.replaceAll(/[\s;]+/g, ' ').replace(/^ | ?[.!]? ?$/g, '')
  }

  take({ index, length }: Span) {
    const after = this.text.slice(index + length)
    this.text = this.text.slice(0, index) + TAKEN.repeat(length) + after
  }

  /** Nobody can read it. */
  leave(span: Span) {
    this.#left.push(this.text.slice(span.index, span.index + span.length))
    this.take(span)
  }

  /** What nobody took. */
  rest() {
    const runs = this.text.split(/;+|[,:.()!?]+(?=[\s;]|$)/)
    return [...runs, ...this.#left].map(withoutSmallEdges).filter(Boolean).join(' ')
  }
}

function withoutSmallEdges(run: string) {
  const words = run.trim().split(' ')
  const isSaid = (word: string) => !IS_SMALL.test(word)
  return words
    .slice(Math.max(0, words.findIndex(isSaid)), words.findLastIndex(isSaid) + 1)
    .join(' ')
}

const NAME = `(?:the )?(?<name>${wordOf('\\p{L}')}(?: (?:(?:and|&) )?${wordOf('\\p{L}')})*)`
const after = (words: string) => new RegExp(`(?<!\\p{L})(?:${words}) ${NAME}`, 'iu')
const FROM = ['counterparty', after('from')] as const
const SAID: Partial<Record<EntryKind, readonly [key: string, pattern: RegExp]>> = {
  sale: ['counterparty', after('to')],
  cost: FROM,
  input: FROM,
  treatment: ['purpose', after('against|for')],
}

/** Ordinary words that follow what was understood: 'sold 40 kg tomatoes'. */
const ABOUT = new RegExp(
  `(?<=^|[;,:] ?)(?:(?:of|an?|the|some) )*(?<name>${wordOf('(?:(?<=^)\\p{L}|\\p{Ll})')}(?: ${wordOf('\\p{Ll}')})*)` +
    `(?= ?(?:[;,.:]|$)| ${SMALL}${END})`,
  'gu',
)

const isAbout = ({ word, rank, kind }: KindWord) =>
  (rank % 2 === 1 || (kind === 'work' && !/^work/i.test(word))) &&
  (PRODUCE_OF_WORD.get(word.toLowerCase()) ?? 'other') === 'other'

/** The other party or the purpose, and as notes what else it is about. */
export function takeTexts(line: LineText, { kind, words }: ToldKind) {
  if (!kind) return {}
  const take = (match: RegExpExecArray) => {
    line.take({ index: match.index, length: match[0].length })
    return match.groups?.name
  }
  const takeWord = ({ index, word }: KindWord) => {
    line.take({ index, length: word.length })
    return word
  }
  words.filter((one) => !isAbout(one)).forEach(takeWord)
  const isBought = kind !== 'input' || words.some((one) => one.kind === 'purchase')
  const [key = '', pattern] = (isBought && SAID[kind]) || []
  const match = pattern?.exec(line.text)
  const said = match && { [key]: take(match) }
  const about = kind === 'treatment' ? [] : [...line.text.matchAll(ABOUT)].map(take)
  const left = words.filter(({ word, index }) => line.text.startsWith(word, index)).map(takeWord)
  const notes = [...about, ...left].join(' ')
  return { ...said, ...(notes && { notes }) }
}
