import MiniSearch from 'minisearch'
import { type Knowledge } from './load-knowledge.ts'
import { type Card, ANIMAL_TOPICS, CROP_TOPICS } from './card.ts'
import { sum } from './reply.ts'
import { subjectsOf } from './subjects.ts'
import { termsOf, topicFactor } from './synonyms.ts'
import { plainLetters } from './words.ts'

export type CardMatch = {
  card: Card
  /** BM25 with the weights below; comparable within one question only. */
  score: number
  /** 0 to 1: how much of what the question says, rare words counting more, the card speaks of. */
  coverage: number
  /** The title holds a word of the question that is more than the name of a crop or an animal. */
  titled: boolean
  /** A word it is found by, which hardly another card has, stands in the question. */
  worded: boolean
}

/** Questions are cut to this many different terms: 4,000 characters must not cost 4,000 look-ups. */
const MAX_TERMS = 40
const FIELD_WEIGHTS = { title: 3, words: 2, topics: 1.5, body: 1 }
/** Crop and animal names weigh little as words, because the topics of a card already speak of them. */
const SUBJECT_WORD = 0.3
const COMMON_WORDS = ['solar', 'panel', 'plant', 'crop', 'field', 'farm', 'animal']
/** Weight of a word that no card has, as if one card in ten had it. */
const UNKNOWN_WEIGHT = 2.3
/** A word found only by its beginning or with a typing error counts for less. */
const NEAR_MATCH = 0.6
const FEW_CARDS = 1

const fieldsOf = (card: Card) => ({
  id: card.id,
  title: card.title,
  words: card.words,
  topics: card.topics.join(' '),
  body: card.body,
})

/** How many cards hold each term. */
function countCards(cards: Card[], terms: (text: string) => string[]) {
  const counts = new Map<string, number>()
  for (const card of cards) {
    const { id: _, ...fields } = fieldsOf(card)
    for (const term of new Set(terms(Object.values(fields).join(' ; '))))
      counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  return counts
}

/** BM25 over title, words, topics and body; prefix and fuzzy 0.2 for words that no card has. */
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

/** 'Scratchin' is 'scratching' where no card knows the one and some card the other. */
const withEndings = (question: string, isKnown: (word: string) => boolean) =>
  question.replace(/\b[a-z]{3,}in\b/gi, (word) =>
    !isKnown(word) && isKnown(`${word}g`) ? `${word}g` : word,
  )

/** What is asked in words that every card has ('how long', 'what do I'), in the words of the cards for it. */
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

/** Prepares the search over the cards, once. */
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

  // Inverse document frequency: a word that few cards hold says more.
  const weightOf = (term: string) => {
    const count = cardsWith.get(term)
    return count ? Math.log(1 + (cards.length - count + 0.5) / (count + 0.5)) : UNKNOWN_WEIGHT
  }
  const matchedWeight = (term: string) => weightOf(term) * (isKnown(term) ? 1 : NEAR_MATCH)

  /** The cards nearest to a question about these subjects, best first; empty when no word is known. */
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
