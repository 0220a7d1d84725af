import MiniSearch from 'minisearch'
import { type Knowledge } from './load-knowledge.ts'
import { type Card, ANIMAL_TOPICS, CROP_TOPICS } from './card.ts'
import { sum } from './reply.ts'
import { subjectsOf } from './subjects.ts'
import { termsOf, topicFactor } from './synonyms.ts'
import { plainLetters } from './words.ts'

export type CardMatch = {
  card: Card
  /** BM25 with the weights below; comparable only within one question. */
  score: number
  /** Share of the question that the card covers, weighted by how rare its words are. */
  coverage: number
  /** The title has a word of the question other than the name of a crop or animal. */
  titled: boolean
  /** The question has one of the card's search words that hardly any other card has. */
  worded: boolean
}

/** Bounds the cost of long questions. */
const MAX_TERMS = 40
const FIELD_WEIGHTS = { title: 3, words: 2, topics: 1.5, body: 1 }
/** Names of crops and animals weigh little as words, because the card's topics cover them. */
const SUBJECT_WORD = 0.3
const COMMON_WORDS = ['solar', 'panel', 'plant', 'crop', 'field', 'farm', 'animal']
/** Weight of a word that no card has, as if one in ten had it. */
const UNKNOWN_WEIGHT = 2.3
/** Factor for words matched by prefix or despite a typo. */
const NEAR_MATCH = 0.6
const FEW_CARDS = 1

const fieldsOf = (card: Card) => ({
  id: card.id,
  title: card.title,
  words: card.words,
  topics: card.topics.join(' '),
  body: card.body,
})

function countCards(cards: Card[], terms: (text: string) => string[]) {
  const counts = new Map<string, number>()
  for (const card of cards) {
    const { id: _, ...fields } = fieldsOf(card)
    for (const term of new Set(terms(Object.values(fields).join(' ; '))))
      counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  return counts
}

/**
 * BM25 over title, words, topics and body, with prefix and fuzzy search (0.2) for unknown words.
 */
function buildIndex(
  cards: Card[],
  terms: (text: string) => string[],
  isKnown: (term: string) => boolean,
  isSubject: (term: string) => boolean,
) {
  const index = new MiniSearch({
    fields: Object.keys(FIELD_WEIGHTS),
    tokenize: terms,
    processTerm: (term) => term,
    searchOptions: {
      boost: FIELD_WEIGHTS,
      boostTerm: (term) => (isSubject(term) ? SUBJECT_WORD : 1),
      tokenize: (query) => query.split(' '),
      prefix: (term) => term.length >= 4 && !isKnown(term),
      fuzzy: (term) => (term.length >= 5 && !isKnown(term) ? 0.2 : false),
    },
  })
  index.addAll(cards.map(fieldsOf))
  return index
}

/** Reads 'scratchin' as 'scratching' if only that is known. */
const withEndings = (question: string, isKnown: (word: string) => boolean) =>
  question.replace(/\b[a-z]{3,}in\b/gi, (word) =>
    !isKnown(word) && isKnown(`${word}g`) ? `${word}g` : word,
  )

/** Replaces questions made of common words ('how long', 'what do I') by the words of the cards. */
const FORMS: [RegExp, string][] = [
  [
    /\b(?:how (?:long|many (?:days|weeks|months))|when)\b.*\b(?:pregnan\w+|gestat\w+|expecting|carr(?:y|ies)|giv(?:e|es|ing) birth|(?:until|till|before) .*(?:calves|lambs|kids|farrows|hatch))\b/,
    'gestation due date',
  ],
  [/\bwhat (?:do|should|can|to) (?:(?:i|we|you) )?feed\b/, 'ration feed amount'],
]
const withForms = (question: string) =>
  FORMS.reduce(
    (text, [form, words]) => (form.test(plainLetters(question)) ? `${text} ; ${words}` : text),
    question,
  )

/** Builds the index once, and returns the search. */
export function cardSearch({ cards, synonyms }: Knowledge) {
  const terms = (text: string) => termsOf(text, synonyms)
  const cardsWith = countCards(cards, terms)
  const subjectWords = new Set(
    terms(`${[...CROP_TOPICS, ...ANIMAL_TOPICS, ...COMMON_WORDS].join(' ; ')}`),
  )
  const isKnown = (term: string) => cardsWith.has(term)
  const isSubject = (term: string) => subjectWords.has(term)
  const byId = new Map(cards.map((card) => [card.id, card]))
  const index = buildIndex(cards, terms, isKnown, isSubject)

  // Inverse document frequency.
  const weightOf = (term: string) => {
    const count = cardsWith.get(term)
    return count ? Math.log(1 + (cards.length - count + 0.5) / (count + 0.5)) : UNKNOWN_WEIGHT
  }
  const matchedWeight = (term: string) => weightOf(term) * (isKnown(term) ? 1 : NEAR_MATCH)

  /**
   * The cards closest to a question about these subjects, best first; empty if no word is known.
   */
  return (question: string, named = subjectsOf(question)): CardMatch[] => {
    const written = withEndings(withForms(question), (word) => terms(word).some(isKnown))
    const asked = [...new Set(terms(written))].slice(0, MAX_TERMS)
    const whole = sum(asked.map(weightOf))
    return index
      .search(asked.join(' '))
      .flatMap((hit) => {
        const card = byId.get(String(hit.id))
        const factor = card ? topicFactor(card, named) : 0
        if (!card || factor === 0) return []
        const coverage = sum(hit.queryTerms.map(matchedWeight)) / whole
        const titled = Object.entries(hit.match).some(
          ([term, fields]) => fields.includes('title') && !isSubject(term),
        )
        const worded = Object.entries(hit.match).some(
          ([term, fields]) =>
            fields.includes('words') && !isSubject(term) && (cardsWith.get(term) ?? 0) <= FEW_CARDS,
        )
        return [{ card, score: hit.score * factor, coverage, titled, worded }]
      })
      .sort((one, other) => other.score - one.score)
  }
}

export type CardSearch = ReturnType<typeof cardSearch>
