import type { EntryKind } from '#contract/entries.ts'
import { anyOf, END, type Span } from './entry-line-figures.ts'
import type { ToldKind } from './entry-line-kind.ts'
import { PRODUCE_OF_WORD, SMALL_WORDS } from './entry-line-words.ts'

const MOST_CHARACTERS = 500
const TAKEN = ';'

/** A line of which each reader takes what it has understood. */
export class LineText {
  text: string

  constructor(text: string) {
    // A small 'İ' is longer, which would move all that follows.
    const plain = text.slice(0, MOST_CHARACTERS).replaceAll('İ', 'I')
    this.text = plain
      .replaceAll(/[\s;]+/g, ' ')
      .trim()
      .replace(/[.!]$/, '')
  }

  take({ index, length }: Span) {
    const after = this.text.slice(index + length)
    this.text = this.text.slice(0, index) + TAKEN.repeat(length) + after
  }

  /** Where a whole name begins, whatever the case; -1 if it is not named. */
  indexOf(name: string) {
    const lower = this.text.toLowerCase()
    for (let at = lower.indexOf(name); at >= 0; at = lower.indexOf(name, at + 1))
      if (
        !/[\p{L}\p{N}]$/u.test(lower.slice(0, at)) &&
        !/^[\p{L}\p{N}]/u.test(lower.slice(at + name.length))
      )
        return at
    return -1
  }

  /** What nobody took, without small words at the edges. */
  rest() {
    const runs = this.text.split(/[,:.()!?]*(?:[;\s][,:.()!?]*)*;[\s,:.()!?;]*|[,:.()!?]+(?=\s|$)/)
    const isLarge = (word: string) => !SMALL_WORDS.includes(word.toLowerCase())
    return runs
      .flatMap((run) => {
        const words = run.split(' ').filter(Boolean)
        return words.slice(Math.max(0, words.findIndex(isLarge)), words.findLastIndex(isLarge) + 1)
      })
      .join(' ')
  }
}

const wordOf = (letter: string) => `(?!(?:${anyOf(SMALL_WORDS)})${END})${letter}[\\p{L}\\p{N}'’&-]*`
const NAME = `(?:the )?(?<name>${wordOf('\\p{L}')}(?: (?:(?:and|&) )?${wordOf('\\p{L}')})*)`
const after = (words: string) => new RegExp(`(?<!\\p{L})(?:${words}) ${NAME}`, 'iu')
const FROM = after('from')
const PARTIES: Partial<Record<EntryKind, RegExp>> = { sale: after('to'), cost: FROM, input: FROM }
const PURPOSE = after('against|for')

/** Ordinary words that follow what was understood: 'sold 40 kg tomatoes'. */
const ABOUT = new RegExp(
  `(?<=^|[;,:] ?)(?:(?:of|an?|the|some) )*(?<name>${wordOf('(?:(?<=^)\\p{L}|\\p{Ll})')}(?: ${wordOf('\\p{Ll}')})*)` +
    `(?= ?(?:[;,.:]|$)| (?:${anyOf(SMALL_WORDS)})${END})`,
  'gu',
)

/** Who bought or sold it, what it was for, and as notes what else it is about. */
export function takeTexts(line: LineText, { kind, words }: ToldKind) {
  const take = (match: RegExpExecArray | null) => {
    if (match) line.take({ index: match.index, length: match[0].length })
    return match?.groups?.name
  }
  for (const { word, rank, index, kind: own } of words) {
    const isAbout = rank % 2 === 1 || (own === 'work' && !/^work/i.test(word))
    const isProduce = (PRODUCE_OF_WORD.get(word.toLowerCase()) ?? 'other') !== 'other'
    if (!isAbout || isProduce) line.take({ index, length: word.length })
  }
  const isBought = kind !== 'input' || words.some((one) => one.kind === 'purchase')
  const counterparty =
    (isBought && kind && take(PARTIES[kind]?.exec(line.text) ?? null)) || undefined
  const purpose = kind === 'treatment' ? take(PURPOSE.exec(line.text)) : undefined
  const about = kind && kind !== 'treatment' ? [...line.text.matchAll(ABOUT)].map(take) : []
  const left = words.filter(({ word, index }) => line.text.startsWith(word, index))
  for (const { word, index } of left) line.take({ index, length: word.length })
  const notes = [...about, ...left.map(({ word }) => word)].join(' ')
  return {
    ...(counterparty && { counterparty }),
    ...(purpose && { purpose }),
    ...(notes && { notes }),
  }
}
