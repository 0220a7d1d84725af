import type { Message } from '#contract/message.ts'
import type { Language } from './say.ts'

/*
 * Words that people type are messages too: their English begins with `words: `, and the translation holds
 * what is typed in a language. docs/contribute.md says how such a translation is written.
 */
export const MARK = 'words: '

/** What English says of a message of typed words. */
export const englishWords = ({ id }: Message) => id.slice(MARK.length)

/** The translation, which may repeat the mark. */
export const typedWords = (spoken: Language, { id }: Message) =>
  (spoken.textOf(id) ?? id).replace(MARK, '').normalize('NFC')

const ACCENTED = /[\u00C0-\u024F\u1E00-\u1EFF]/g
const ZERO_OF_HINDI = 0x966

/** Without accents and the digits of Hindi, each letter in its old place. @param text in NFC */
export const plainText = (text: string) =>
  text
    .replaceAll(ACCENTED, (letter) => letter.normalize('NFD').charAt(0))
    .replaceAll(/[\u0966-\u096F]/g, (digit) => `${digit.charCodeAt(0) - ZERO_OF_HINDI}`)
    .replaceAll('\u0901', '\u0902')
    .replaceAll(/[’‘ʼ]/g, "'")

/** Equal for spellings of a word that differ in case, accents, hyphens, dots and the dot of Hindi below a letter. */
export const wordKey = (word: string) =>
  plainText(word)
    .toLowerCase()
    .replaceAll(/[\u093C._ -]/g, '')

/** Matches all spellings of a word in a plain text, with the flags `iu`. */
const wordPattern = (word: string) =>
  plainText(word)
    .toLowerCase()
    .replaceAll(/[$()*+?[\\\]^{|}/]/g, String.raw`\$&`)
    .replaceAll('_', ' ')
    .replaceAll(/(?<=.)-(?=.)/g, '[- ]?')
    .replaceAll('.', String.raw`\.?`)
    .replaceAll(/([कखगजडढफ])\u093C?/g, '$1\u093C?')

/** One of the words, the longest first; nothing matches if there are none. */
export const anyOf = (words: Iterable<string>) => {
  const patterns = [...new Set(words)].toSorted((a, b) => b.length - a.length).map(wordPattern)
  return patterns.length > 0 ? `(?:${[...new Set(patterns)].join('|')})` : '(?!)'
}

/** A letter, mark or digit of any script: ranges are tried much faster than their names. */
export const LETTER = String.raw`[0-9A-Za-zªº\u00B5\u00C0-\u0963\u0966-\u1FFF\u2C00-\uDFFF]`
/** The edges of a word. */
export const BEGIN = `(?<!${LETTER})`
export const END = `(?!${LETTER})`

const wordsIn = (text: string) => text.split(' ').filter(Boolean)

/** 'day days|week weeks': words for each of several meanings, in the order of the English. */
export const meaningsOf = (spoken: Language, message: Message) =>
  typedWords(spoken, message).split('|').map(wordsIn)

/** 'harvest: harvested picked': the words after the colon; the one before it is the English meaning. */
export function labelled(spoken: Language, message: Message) {
  const [label = ''] = englishWords(message).split(': ')
  return { label, words: wordsIn(typedWords(spoken, message).replace(/^.*?: /, '')) }
}

/** 'to {name}' in the language, by whether the words stand before or after what they are about. */
export function around(spoken: Language, message: Message) {
  const ways = typedWords(spoken, message).split('|')
  const beside = (pattern: RegExp) =>
    ways.flatMap((way) => pattern.exec(way)?.[1]?.split('/') ?? []).map((way) => way.trim())
  return { before: beside(/^(.+?) \{\w+\}$/), after: beside(/^\{\w+\} (.+)$/) }
}

/** What is made of the words of a language, once; units are chosen apart from it. */
export function perLanguage<Made>(make: (spoken: Language) => Made) {
  const known = new WeakMap<Language['interpreter'], Made>()
  return (spoken: Language) => {
    const made = known.get(spoken.interpreter) ?? make(spoken)
    known.set(spoken.interpreter, made)
    return made
  }
}
