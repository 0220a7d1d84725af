import type { ChatSource } from '#contract/chat.ts'
import type { Card } from './card.ts'
import type { CardMatch, CardSearch } from './card-search.ts'
import { outsideSubjects } from './small-talk.ts'
import { subjectsOf } from './subjects.ts'
import { plainLetters, splitWords, stem } from './words.ts'

// The floor below which the assistant says that it does not know, fitted on the dev half of
// tests/eval/questions.json. A question of one word scores low, so a word of the title, or one that
// hardly another card has, may stand for it.
const LEAST_SCORE = 30
const LEAST_COVERAGE = 0.33
const TITLED_COVERAGE = 0.5
/** Further cards are named when they come this near to the best one. */
const NEAR = 0.5
export const MOST_CARDS = 3

const wordsOf = (text: string) => splitWords(text).map(stem)

/** Outside subjects of a question of which a text says nothing. */
function unsaid(question: string, outside: RegExp, text: string): string[] {
  const said = new Set(wordsOf(text))
  return outsideSubjects(question, outside).filter(
    (words) => !wordsOf(words).every((word) => said.has(word)),
  )
}

/** Outside subjects of the question that the card is not about: that its text mentions a horse is not enough. */
export const uncovered = (question: string, outside: RegExp, card: Card | undefined) =>
  unsaid(question, outside, card ? [card.title, card.words, ...card.topics].join(' ') : '')

const isFit = ({ score, coverage, titled, worded }: CardMatch) =>
  coverage >= LEAST_COVERAGE &&
  (score >= LEAST_SCORE || ((titled || worded) && coverage >= TITLED_COVERAGE))

/** 'How deep do I plant garlic?' A card that names garlic must fit what is asked of it too. */
function fitsRest(question: string, outside: RegExp, { card }: CardMatch, search: CardSearch) {
  const asides = unsaid(question, outside, card.title)
  if (asides.length === 0) return true
  const rest = asides.reduce((text, words) => text.replace(words, ' '), plainLetters(question))
  return search(rest, subjectsOf(question)).some((match) => match.card === card && isFit(match))
}

/** The cards that may answer, best first; none when the best is below the floor. */
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

/** The card as an answer: title, its four paragraphs, what it rests on, and what lies near. */
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
