import type { ChatSource } from '#contract/chat.ts'
import type { Card } from './card.ts'
import type { CardMatch } from './card-search.ts'
import { outsideSubjects } from './outside.ts'
import { plainLetters } from './words.ts'

// The floor below which the assistant says that it does not know, fitted on the dev half of
// tests/eval/questions.json. A question of one word scores low, so a word of the title may stand for it.
const LEAST_SCORE = 30
const LEAST_COVERAGE = 0.33
/** Further cards are named when they come this near to the best one. */
const NEAR = 0.5
export const MOST_CARDS = 3

const textOf = (card: Card) =>
  plainLetters([card.title, card.words, card.topics.join(' '), card.body].join(' '))

/** Outside subjects of the question that the card does not speak of either. */
export const uncovered = (question: string, outside: RegExp, card: Card | undefined) =>
  outsideSubjects(question, outside).filter((word) => !card || !textOf(card).includes(word))

/** The cards that may answer, best first; none when the best is below the floor. */
export function answeringCards(question: string, outside: RegExp, matches: CardMatch[]): Card[] {
  const [best] = matches
  if (!best || best.coverage < LEAST_COVERAGE) return []
  if (best.score < LEAST_SCORE && !best.titled) return []
  if (uncovered(question, outside, best.card).length > 0) return []
  return matches
    .slice(0, MOST_CARDS)
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
