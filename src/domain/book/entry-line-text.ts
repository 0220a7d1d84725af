import type { EntryKind } from '#contract/entries.ts'
import { english, type Language } from '#domain/texts/say.ts'
import { anyOf, BEGIN, END, perLanguage, plainText, wordKey } from '#domain/texts/typed-words.ts'
import type { Span } from './entry-line-figures.ts'
import type { KindWord, ToldKind } from './entry-line-kind.ts'
import { bookWords } from './entry-line-words.ts'

const MOST_CHARACTERS = 500
const TAKEN = ';'
const MOST_NAME_WORDS = 3

type Words = { before: string[]; after: string[] }

const patternsOf = perLanguage((spoken) => {
  const words = bookWords(spoken)
  const small = anyOf(words.small)
  // In French some have no space after them.
  const article = `(?:${anyOf(words.articles)}(?: |(?<=')))`
  const and = anyOf(words.and)
  const wordOf = (letter: string) => `(?!${small}${END})${letter}[\\p{L}\\p{M}\\p{N}'’&-]*`
  const word = wordOf('\\p{L}')
  const another = `(?: (?:${and} )?${word})`
  const after = (said: string[]) =>
    new RegExp(`${BEGIN}${anyOf(said)} ${article}?(?<name>${word}${another}*)`, 'diu')
  const before = (said: string[]) =>
    new RegExp(
      `${BEGIN}(?<name>${word}${another}{0,${MOST_NAME_WORDS - 1}}) ${anyOf(said)}${END}`,
      'diu',
    )
  const beside = (said: Words) => [after(said.before), before(said.after)]
  const from = ['counterparty', beside(words.from)] as const
  const said: Partial<Record<EntryKind, readonly [key: string, patterns: RegExp[]]>> = {
    sale: ['counterparty', beside(words.to)],
    cost: from,
    input: from,
    treatment: ['purpose', beside(words.against)],
  }
  /** In English a capital begins a name. */
  const [first, next] =
    spoken.code === english.code ? ['(?:(?<=^)\\p{L}|\\p{Ll})', '\\p{Ll}'] : ['\\p{L}', '\\p{L}']
  /** Ordinary words that follow what was understood: 'sold 40 kg tomatoes'. */
  const about = new RegExp(
    `(?<=^|[;,:] ?)${article}*(?<name>${wordOf(first)}(?: ${wordOf(next)})*)` +
      `(?= ?(?:[;,.:]|$)| ${small}${END})`,
    'dgu',
  )
  return {
    said,
    about,
    isSmall: new RegExp(`^${small}$`, 'iu'),
    isWorked: (said: string) => words.worked.includes(wordKey(said)),
    produceOf: (said: string) => words.produceOfWord.get(wordKey(said)),
  }
})

/** A line of which each reader takes what it has understood. */
export class LineText {
  /** Without accents, for the readers. */
  text: string
  #said: string
  readonly #left: string[] = []
  readonly spoken: Language

  constructor(text: string, spoken: Language) {
    const line = text.slice(0, MOST_CHARACTERS).normalize('NFC')
    this.#said = line.replaceAll(/[\s;]+/g, ' ').replace(/^ | ?[.!]? ?$/g, '')
    this.text = plainText(this.#said)
    this.spoken = spoken
  }

  /** @returns as the farmer has typed it */
  take({ index, length }: Span) {
    const said = this.#said.slice(index, index + length)
    const without = (text: string) =>
      text.slice(0, index) + TAKEN.repeat(length) + text.slice(index + length)
    this.text = without(this.text)
    this.#said = without(this.#said)
    return said
  }

  /** Nobody can read it. */
  leave(span: Span) {
    this.#left.push(this.take(span))
  }

  /** What nobody took. */
  rest() {
    const { isSmall } = patternsOf(this.spoken)
    const runs = this.#said.split(/;+|[,:.()!?]+(?=[\s;]|$)/)
    return [...runs, ...this.#left]
      .map((run) => withoutSmallEdges(run, (word) => isSmall.test(plainText(word))))
      .filter(Boolean)
      .join(' ')
  }
}

function withoutSmallEdges(run: string, isSmall: (word: string) => boolean) {
  const words = run.trim().split(' ')
  const isSaid = (word: string) => !isSmall(word)
  return words
    .slice(Math.max(0, words.findIndex(isSaid)), words.findLastIndex(isSaid) + 1)
    .join(' ')
}

/** The other party or the purpose, and as notes what else it is about. */
export function takeTexts(line: LineText, { kind, words }: ToldKind) {
  if (!kind) return {}
  const { said: saidOf, about: aboutPattern, isWorked, produceOf } = patternsOf(line.spoken)
  const isAbout = ({ word, rank, kind: told }: KindWord) =>
    (rank % 2 === 1 || (told === 'work' && !isWorked(word))) &&
    (produceOf(word) ?? 'other') === 'other'
  const take = (match: RegExpExecArray) => {
    const [from = 0, to = 0] = match.indices?.groups?.name ?? []
    const whole = line.take({ index: match.index, length: match[0].length })
    return whole.slice(from - match.index, to - match.index)
  }
  const takeWord = ({ index, word }: KindWord) => line.take({ index, length: word.length })
  words.filter((one) => !isAbout(one)).forEach(takeWord)
  const isBought = kind !== 'input' || words.some((one) => one.kind === 'purchase')
  const [key = '', patterns = []] = (isBought && saidOf[kind]) || []
  const match = patterns.map((pattern) => pattern.exec(line.text)).find(Boolean)
  const said = match && { [key]: take(match) }
  const about = kind === 'treatment' ? [] : [...line.text.matchAll(aboutPattern)].map(take)
  const left = words.filter(({ word, index }) => line.text.startsWith(word, index)).map(takeWord)
  const notes = [...about, ...left].join(' ')
  return { ...said, ...(notes && { notes }) }
}
