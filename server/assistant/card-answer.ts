import type { ChatSource } from '#contract/chat.ts'
import type { Card } from './card.ts'
import type { CardMatch, CardSearch } from './card-search.ts'
import { outsideSubjects } from './small-talk.ts'
import { subjectsOf } from './subjects.ts'
import { plainLetters, splitWords, stem } from './words.ts'

// Thresholds below which the answer is 'I don't know', fitted to the dev half of
// tests/eval/questions.json. Questions of one word score low, so a word in the title, or one that
// hardly any other card has, may make up for it.
const LEAST_SCORE = 30
const LEAST_COVERAGE = 0.33
const TITLED_COVERAGE = 0.5
/** Other cards are mentioned if their score is at least this share of the best. */
const NEAR = 0.5
export const MOST_CARDS = 3

const wordsOf = (text: string) => splitWords(text).map(stem)

/** Outside subjects in a question that a text does not mention. */
function unsaid(question: string, outside: RegExp, text: string): string[] {
  const said = new Set(wordsOf(text))
  return outsideSubjects(question, outside).filter(
    (words) => !wordsOf(words).every((word) => said.has(word)),
  )
}

/** Outside subjects that the card is not about: a mere mention in its text does not count. */
export const uncovered = (question: string, outside: RegExp, card: Card | undefined) =>
  unsaid(question, outside, card ? [card.title, card.words, ...card.topics].join(' ') : '')

const isFit = ({ score, coverage, titled, worded }: CardMatch) =>
  coverage >= LEAST_COVERAGE &&
  (score >= LEAST_SCORE || ((titled || worded) && coverage >= TITLED_COVERAGE))

/** 'How deep do I plant garlic?' A card on garlic must also fit the rest of the question. */
function fitsRest(question: string, outside: RegExp, { card }: CardMatch, search: CardSearch) {
  const asides = unsaid(question, outside, card.title)
  if (asides.length === 0) return true
  const rest = asides.reduce((text, words) => text.replace(words, ' '), plainLetters(question))
  return search(rest, subjectsOf(question)).some((match) => match.card === card && isFit(match))
}

/** The cards that may answer, best first; none if the best is below the thresholds. */
export function answeringCards(
  question: string,
  outside: RegExp,
  matches: CardMatch[],
  search: CardSearch,
): Card[] {
  const at = matches.slice(0, MOST_CARDS).findIndex(isFit)
  const best = matches[at]
  if (!best) return []
  if (uncovered(question, outside, best.card).length > 0) return []
  if (!fitsRest(question, outside, best, search)) return []
  return matches
    .slice(at, at + MOST_CARDS)
    .filter(({ score, coverage }) => score >= NEAR * best.score && coverage >= LEAST_COVERAGE)
    .map(({ card }) => card)
}

export const cardSource = (card: Card): ChatSource => ({
  kind: 'card',
  label: card.title,
  path: `/api/knowledge/${card.id}`,
})

/** The card as an answer: title, its four paragraphs, sources and related cards. */
export function cardText([card, ...near]: [Card, ...Card[]]): string {
  return [
    card.title,
    card.body,
    `From: ${card.sources.join('; ')}.`,
    near.length > 0 ? `See also: ${near.map(({ title }) => title).join('; ')}.` : '',
  ]
    .filter(Boolean)
    .join('\n')
}
