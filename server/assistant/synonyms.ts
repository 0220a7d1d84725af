import { isStopWord, splitWords, stem } from './words.ts'
import { type Card, type Topic, ANIMAL_TOPICS, CROP_TOPICS, SYSTEM_TOPICS } from './card.ts'

/** Maps the stems of a word or phrase, joined by spaces, to the common term of its group. */
export type Synonyms = ReadonlyMap<string, string>

const LONGEST_PHRASE = 4

/**
 * Parses groups of synonyms, one per line, separated by commas, with comments after `#`.
 * @throws Error naming a word that is in two groups
 */
export function parseSynonyms(text: string): Synonyms {
  const synonyms = new Map<string, string>()
  const lines = text.split('\n').map((line) => line.replace(/#.*/, ''))
  for (const line of lines.filter((line) => line.trim())) {
    const group = line.split(',').map((phrase) => splitWords(phrase).map(stem).join(' '))
    const concept = (group[0] ?? '').replaceAll(' ', '')
    for (const phrase of group) {
      if ((synonyms.get(phrase) ?? concept) !== concept)
        throw new Error(`server/knowledge/synonyms.txt: '${phrase}' stands in two groups`)
      synonyms.set(phrase, concept)
    }
  }
  return synonyms
}

type Word = { written: string; stem: string }

/** The longest known phrase that starts at `at`, with its number of words. */
function conceptAt(words: Word[], at: number, synonyms: Synonyms) {
  for (let length = Math.min(LONGEST_PHRASE, words.length - at); length > 0; length--) {
    const phrase = words.slice(at, at + length).map((word) => word.stem)
    const concept = synonyms.get(phrase.join(' '))
    if (concept) return { concept, length }
  }
  return null
}

/**
 * Search terms of a text: stems without stop words, with synonyms replaced by their common term.
 */
export function termsOf(text: string, synonyms: Synonyms): string[] {
  const words = splitWords(text).map((word) => ({ written: word, stem: stem(word) }))
  const terms: string[] = []
  for (let at = 0; at < words.length;) {
    const found = conceptAt(words, at, synonyms)
    const word = words[at]
    if (found) terms.push(found.concept)
    else if (word && word.written.length > 1 && !isStopWord(word.written)) terms.push(word.stem)
    at += found?.length ?? 1
  }
  return terms.filter((term) => !/^\d+$/.test(term))
}

const NAMED = 1.3
const GENERAL = 1
const SHARED = 0.6

const FAMILIES: readonly (readonly Topic[])[] = [
  [...CROP_TOPICS, 'crops'],
  [...ANIMAL_TOPICS, 'livestock'],
  ['solar'],
]
const GENERAL_TOPICS: readonly Topic[] = ['crops', 'livestock']
const SHARED_TOPICS = SYSTEM_TOPICS.filter((topic) => topic !== 'solar')

const familiesOf = (topics: Iterable<Topic>) => {
  const all = [...topics]
  return FAMILIES.filter((family) => all.some((topic) => family.includes(topic)))
}

/**
 * Score factor of a card for the subjects of a question: above 1 if it is about one of them, 1 if
 * about all crops or animals, less if about soil, water and the like, 0 if only about others.
 */
export function topicFactor(card: Card, named: ReadonlySet<Topic>): number {
  if (named.size === 0) return GENERAL
  if (card.topics.some((topic) => named.has(topic))) return NAMED
  const own = familiesOf(card.topics)
  const asked = familiesOf(named)
  if (own.length > 0 && !own.some((family) => asked.includes(family))) return 0
  if (card.topics.some((topic) => GENERAL_TOPICS.includes(topic))) return GENERAL
  return card.topics.some((topic) => SHARED_TOPICS.some((shared) => shared === topic)) ? SHARED : 0
}
