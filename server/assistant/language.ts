import words from '#server/knowledge/words.json' with { type: 'json' }
import { isStopWord, splitWords, stem } from './words.ts'
import { subjectsOf } from './subjects.ts'

/** Common words by language that are not English words too ('me', 'die', 'hay' and 'sin' are). */
const LANGUAGES = Object.entries(words.foreign).map(([code, known]) => ({
  code,
  known: new Set(known.split(' ')),
}))

const FOREIGN = new Set(LANGUAGES.flatMap(({ known }) => [...known]))

const ENGLISH = new Set(words.english.join(' ').split(' '))

const LATIN = /\p{Script=Latin}/gu
const LETTER = /\p{L}/gu

const FEW_WORDS = 5
/** From this many words, of which at most a fifth are English, they are no longer typos. */
const LEAST_UNKNOWN = 4
const SHARE_KNOWN = 1 / 5

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Stems of the words in English texts, without single letters such as the m of '2 m'. */
export const vocabularyOf = (texts: string[]): ReadonlySet<string> =>
  new Set(
    texts
      .flatMap(splitWords)
      .filter((word) => word.length > 1)
      .map(stem),
  )

function hasHardlyEnglish(words: string[], vocabulary: ReadonlySet<string>) {
  if (vocabulary.size === 0 || words.length < LEAST_UNKNOWN) return false
  const isEnglish = (word: string) =>
    ENGLISH.has(word) || isStopWord(word) || vocabulary.has(stem(word)) || /\d/.test(word)
  const known = words.filter((word) => isEnglish(word) && !FOREIGN.has(word)).length
  return known <= words.length * SHARE_KNOWN
}

/**
 * True if most letters are of another script, most function words of another language, or hardly
 * any word is in the English vocabulary, if that is given.
 */
export function isOtherLanguage(text: string, vocabulary: ReadonlySet<string> = new Set()) {
  const letters = count(text, LETTER)
  if (letters > 0 && count(text, LATIN) < letters / 2) return true
  const asked = splitWords(text)
  const foreign = asked.filter((word) => FOREIGN.has(word)).length
  // In few words, farm terms count as English: 'Des Moines panels'.
  const named = subjectsOf(text).size
  const things = asked.length <= FEW_WORDS ? named : 0
  const english = asked.filter((word) => ENGLISH.has(word)).length + things
  if (/[¿¡]/.test(text)) return english <= foreign + 1
  if (foreign > english && (foreign >= 2 || asked.length <= 3)) return true
  return named === 0 && hasHardlyEnglish(asked, vocabulary)
}

/** The language that most of the common words belong to; undefined if two are as likely. */
export function likelyLanguage(text: string) {
  const asked = splitWords(text)
  const [first, second] = LANGUAGES.map(({ code, known }) => ({
    code,
    count: asked.filter((word) => known.has(word)).length,
  })).toSorted((one, other) => other.count - one.count)
  return first && second && first.count > second.count ? first.code : undefined
}

/** No letter in any script: emoji, digits, punctuation. */
export const hasNoWords = (text: string) => !/\p{L}/u.test(text)
