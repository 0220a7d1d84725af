import type { Concepts } from './concepts.ts'
import { LANGUAGES, type EmergencyData, type Language } from './load-emergencies.ts'
import { tokens, wordList, type Token } from './tokens.ts'

type Keys = readonly ReadonlySet<string>[]
type Score = { language: string; score: number; known: number }

/** Fewer words may be the name of a record, or in any language. */
const LEAST_WORDS = 4
const LEAST_KNOWN = 0.3
const ENGLISH_AHEAD = 0.4
/** A language this near to the likeliest one may be meant too. */
const ALSO_LIKELY = 0.6
const OWN_LETTER = 0.7
const READABLE = /[\p{Script=Latin}\p{Script=Arabic}\p{Script=Devanagari}]/gu
const isLanguage = (name: string): name is Language => LANGUAGES.some((known) => known === name)
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Tells languages by their commonest words, words of danger and letters. */
export function openLanguages(
  { languages, otherLanguages }: EmergencyData,
  concepts: ReadonlyMap<string, Concepts>,
  keysOf: (words: Token[]) => Keys,
) {
  const known = Object.entries({ ...otherLanguages, ...languages }).map(([language, file]) => ({
    language,
    common: new Set(wordList(typeof file === 'string' ? file : file.common)),
    letters: new Set(typeof file === 'string' ? '' : file.letters),
    keys: concepts.get(language)?.keys ?? new Set(),
  }))

  /** A word or letter counts the less, the more languages have it. */
  function scores(sentence: string, words: Token[], keys: Keys): Score[] {
    const found = new Map<string, Score>()
    function add(names: string[], value: number) {
      for (const language of names) {
        const { score, known } = found.get(language) ?? { score: 0, known: 0 }
        found.set(language, { language, score: score + value / names.length, known: known + 1 })
      }
    }
    words.forEach(({ text }, at) => {
      const own = [...keys[at]!]
      const having = known.filter(
        (one) => one.common.has(text) || own.some((key) => one.keys.has(key)),
      )
      add(
        having.map(({ language }) => language),
        1,
      )
    })
    for (const letter of new Set(sentence.toLowerCase()))
      add(
        known.filter(({ letters }) => letters.has(letter)).map(({ language }) => language),
        OWN_LETTER,
      )
    const english = found.get('en')
    if (english) english.score += ENGLISH_AHEAD
    return [...found.values()].toSorted((one, other) => other.score - one.score)
  }

  /** 'unknown' is foreign, but none of the eleven. A name or a number counts as English. */
  function detectLanguage(sentence: string): Language | 'unknown' {
    const letters = count(sentence, /\p{L}/gu)
    if (count(sentence, READABLE) < letters / 2) return 'unknown'
    const words = tokens(sentence).filter(({ text }) => !/\d/.test(text))
    const [best] = scores(sentence, words, keysOf(words))
    if (words.length < LEAST_WORDS && (best?.score ?? 0) < 1) return 'en'
    if (!best || best.known < words.length * LEAST_KNOWN)
      return words.length < LEAST_WORDS ? 'en' : 'unknown'
    return isLanguage(best.language) ? best.language : 'unknown'
  }

  /** The languages a sentence may be of, the likeliest first; all if there is no telling. */
  function likely(sentence: string, words: Token[], keys: Keys): Language[] {
    const ordered = scores(sentence, words, keys)
    const [best] = ordered
    const least = best && best.score > 1 && isLanguage(best.language) ? best.score * ALSO_LIKELY : 0
    return ordered
      .filter(({ score }) => score >= least)
      .map(({ language }) => language)
      .filter(isLanguage)
  }

  return { detectLanguage, likely }
}
