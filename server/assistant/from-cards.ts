import { answered, type BuiltinAnswer, said } from './builtin-answer.ts'
import type { Card } from './card.ts'
import { answeringCards, cardSource, cardText, uncovered } from './card-answer.ts'
import type { CardMatch, CardSearch } from './card-search.ts'
import { withoutDenied } from './denied.ts'
import { dontKnow } from './declines.ts'
import { eatenByAnimals, namesFood, noCardOnFood } from './eating.ts'
import type { Knowledge } from './load-knowledge.ts'
import { isLong, tellingCards } from './long-question.ts'
import {
  cardOn,
  diseaseNamed,
  isSuspected,
  type NamedDisease,
  noCardOn,
  speaksOf,
} from './named-diseases.ts'
import { fitsOtherKinds, knownOfOthers } from './other-kinds.ts'
import { termsOf } from './synonyms.ts'
import { fittingCall } from './urgent/after-call.ts'
import { type Call, toldNow, URGENT_LINES, urgencyOfCard } from './urgent/urgent-signs.ts'

const NO_CARD = 'I have no card that fits what you describe, so please do not wait for me.'

const tell = (shown: [Card, ...Card[]], urgent: { urgentLine?: string }) =>
  answered(
    'card',
    { content: cardText(shown), sources: shown.map(cardSource), figures: [] },
    { cardIds: shown.map(({ id }) => id), ...urgent },
  )

/** Of a disease that kills herds nothing is told but a card that names it, or that there is none. */
function ofDisease(disease: NamedDisease, told: string, cards: Card[], call: Call | null) {
  const card = cardOn(disease, cards)
  const urgency = call ?? (isSuspected(told) ? (card?.urgent ?? 'veterinarian') : null)
  const urgent = urgency ? { urgentLine: URGENT_LINES[urgency] } : {}
  return card ? tell([card], urgent) : said('declined', noCardOn(disease), urgent)
}

/** Of what an animal may eat only a card that names the food tells. */
function ofFood(
  eaten: string,
  question: string,
  matches: CardMatch[],
  terms: (text: string) => string[],
) {
  const match = matches.find(({ card }) => namesFood(eaten, question, card, terms))
  return match ? tell([match.card], {}) : said('declined', noCardOnFood(eaten))
}

/**
 * From the cards, with the urgent line first when the signs or the card ask for it; else 'I don't know'.
 * @param own the words of this question alone: what was urgent in the one before it was said there
 */
export function fromCards(
  asked: string,
  own: string,
  search: CardSearch,
  { cards, outside, synonyms }: Knowledge,
  call: Call | null,
): BuiltinAnswer {
  const question = withoutDenied(asked)
  const matches = search(question)
  const terms = (text: string) => termsOf(text, synonyms)
  const fitsCall = fittingCall(cards, terms)
  const [card, ...near] = isLong(question)
    ? tellingCards(question, outside, search)
    : answeringCards(question, outside, matches, search)
  const disease = diseaseNamed(own)
  if (disease && !(card && speaksOf(disease, card)))
    return ofDisease(disease, toldNow(own), cards, call)
  const eaten = call ? null : eatenByAnimals(own)
  if (eaten) return ofFood(eaten, own, matches, terms)
  const other = call ? null : fitsOtherKinds(question, matches, search)
  if (other) return said('declined', knownOfOthers(question, other))
  const match = asked === own && matches.find((one) => one.card === card)
  const suspected = disease && card && isSuspected(toldNow(own)) ? card.urgent : null
  const urgency = call ?? suspected ?? (match ? urgencyOfCard(own, match) : null)
  const urgent = urgency ? { urgentLine: URGENT_LINES[urgency] } : {}
  const [first, ...others] = [card, ...near].filter(
    (one): one is Card =>
      !!one &&
      (!urgency || !!(disease && speaksOf(disease, one)) || fitsCall(one, urgency, question)),
  )
  if (first) return tell([first, ...others], urgent)
  if (urgency) return said('declined', NO_CARD, urgent)
  const outsiders = uncovered(question, outside, matches[0]?.card)
  return said(
    'declined',
    dontKnow(question, outsiders, [...matches.map((one) => one.card), ...cards]),
  )
}
