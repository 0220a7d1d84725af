import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as hindi } from '@orama/stemmers/indian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { shortened } from './words.ts'

/** How a language splits into words, and how a word is stemmed. */
export type Spelling = {
  /** "Don't" and "ng'ombe" are one word, "l'eau" is two. */
  isJoined: boolean
  stem: (word: string) => string
}

/** Of shorter words next to nothing would be left. */
const SHORTEST_OF_HINDI = 3

/** Vowels that are often confused at the end are one. */
const ofHindi = (word: string) =>
  (word.length < SHORTEST_OF_HINDI ? word : hindi(word))
    .replaceAll('\u0940', '\u093f')
    .replaceAll('\u0942', '\u0941')

/** Swahili changes the beginnings of words; its lexicon lists them. */
const SNOWBALL: Record<string, (word: string) => string> = {
  es: spanish,
  'pt-BR': portuguese,
  fr: french,
  de: german,
  hi: ofHindi,
}

export function spellingOf(language: string, irregular: ReadonlyMap<string, string>): Spelling {
  if (language === 'en')
    return { isJoined: true, stem: (word) => irregular.get(word) ?? shortened(word) }
  const stem = SNOWBALL[language] ?? ((word: string) => word)
  return { isJoined: language === 'sw', stem: (word) => stem(irregular.get(word) ?? word) }
}
