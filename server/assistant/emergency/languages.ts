import type { Concepts } from './concepts.ts'
import { LANGUAGES, type EmergencyData, type Language } from './load-emergencies.ts'
import { tokens, wordList, type Token } from './tokens.ts'

type Keys = readonly ReadonlySet<string>[]
type Score = { language: string; score: number; known: number }

/** Fewer words may be the name of a record, or in any language. */
const LEAST_WORDS = 4
const LEAST_KNOWN = 0.3
/** The lead of the reader's own language; a phone that nobody set up reports English. */
const ownAhead = (own: string) => (own === 'en' ? 0.6 : 1.2)
/** A language this near to the likeliest one may be meant too. */
const ALSO_LIKELY = 0.6
const OWN_LETTER = 0.7
/** Of neighbours such as Catalan, the language that has data is the likelier one. */
const FOREIGN_SHARE = 0.85
const READABLE = /[\p{Script=Latin}\p{Script=Arabic}\p{Script=Devanagari}]/gu
const SCRIPTS: { language: Language; pattern: RegExp }[] = [
  { language: 'ar', pattern: /\p{Script=Arabic}/gu },
  { language: 'hi', pattern: /\p{Script=Devanagari}/gu },
]
const isLanguage = (name: string): name is Language => LANGUAGES.some((known) => known === name)
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Tells languages by their commonest words, words of danger and letters. */
export function openLanguages(
  { languages, otherLanguages }: EmergencyData,
  concepts: ReadonlyMap<string, Concepts>,
  keysOf: (words: Token[]) => Keys,
) {
  const known = new Map<string, Set<string>>()
  const learn = (language: string, words: Iterable<string>) => {
    for (const word of words) known.set(word, (known.get(word) ?? new Set()).add(language))
  }
  for (const [language, words] of Object.entries(otherLanguages)) learn(language, wordList(words))
  for (const [language, { common, letters }] of Object.entries(languages)) {
    learn(language, wordList(common))
    learn(language, letters)
    learn(language, concepts.get(language)?.keys ?? [])
  }

  /** A word or letter counts the less, the more languages have it. */
  function scores(sentence: string, words: Token[], keys: Keys, own: string): Score[] {
    const found = new Map<string, Score>()
    function add(names: ReadonlySet<string>, value: number) {
      for (const language of names) {
        const { score, known } = found.get(language) ?? { score: 0, known: 0 }
        found.set(language, { language, score: score + value / names.size, known: known + 1 })
      }
    }
    words.forEach(({ text }, at) => {
      // Not those that were only nearly written so.
      const own = [...keys[at]!].filter((key) => text.includes(key.replace('*', '')))
      add(new Set([text, ...own].flatMap((key) => [...(known.get(key) ?? [])])), 1)
    })
    for (const letter of new Set(sentence.toLowerCase()))
      if (letter > 'z') add(known.get(letter) ?? new Set(), OWN_LETTER)
    for (const one of found.values()) {
      if (one.language === own) one.score += ownAhead(own)
      if (!isLanguage(one.language)) one.score *= FOREIGN_SHARE
    }
    return [...found.values()].toSorted((one, other) => other.score - one.score)
  }

  /**
   * 'unknown' is foreign, but none of the eleven. Null for what may be of any, such as a name or a
   * number.
   * @param own which is likelier than others
   */
  function detectLanguage(sentence: string, own = 'en'): Language | 'unknown' | null {
    const letters = count(sentence, /\p{L}/gu)
    if (count(sentence, READABLE) < letters / 2) return 'unknown'
    const words = tokens(sentence).filter(({ text }) => !/\d/.test(text))
    const [best] = scores(sentence, words, keysOf(words), own)
    if (words.length < LEAST_WORDS && (best?.score ?? 0) < 1) return null
    const isTold = best && best.known >= words.length * LEAST_KNOWN
    if (isTold && isLanguage(best.language)) return best.language
    const byScript = SCRIPTS.find(({ pattern }) => count(sentence, pattern) > letters / 2)
    if (byScript && !isTold) return byScript.language
    return words.length < LEAST_WORDS && !isTold ? null : 'unknown'
  }

  /** The languages a sentence may be of, the likeliest first; all if there is no telling. */
  function likely(sentence: string, words: Token[], keys: Keys): Language[] {
    const ordered = scores(sentence, words, keys, 'en')
    const [best] = ordered
    const least = best && best.score > 1 && isLanguage(best.language) ? best.score * ALSO_LIKELY : 0
    return ordered
      .filter(({ score }) => score >= least)
      .map(({ language }) => language)
      .filter(isLanguage)
  }

  return { detectLanguage, likely }
}
