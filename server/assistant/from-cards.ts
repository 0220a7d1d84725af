import { answered, type BuiltinAnswer, said } from './builtin-answer.ts'
import { type Knowledge } from './load-knowledge.ts'
import { type Card, type Topic, ANIMAL_TOPICS, CROP_TOPICS } from './card.ts'
import { answeringCards, cardSource, cardText, uncovered } from './card-answer.ts'
import type { CardMatch, CardSearch } from './card-search.ts'
import { dontKnow } from './declines.ts'
import { eatenByAnimals, namesFood, noCardOnFood } from './eating.ts'
import {
  cardOn,
  diseaseNamed,
  isSuspected,
  type NamedDisease,
  noCardOn,
  speaksOf,
} from './named-diseases.ts'
import { termsOf } from './synonyms.ts'
import { fittingCall } from './urgent/after-call.ts'
import { type Call, toldNow, URGENT_LINES, urgencyOfCard } from './urgent/urgent-signs.ts'
import { subjectsOf } from './subjects.ts'
import { joinNames } from './reply.ts'
import { CAN_ANSWER } from './small-talk.ts'

const NO_CARD = 'I have no card that fits what you describe, so please do not wait for me.'

const tell = (shown: [Card, ...Card[]], urgent: { urgentLine?: string }) =>
  answered(
    'card',
    { content: cardText(shown), sources: shown.map(cardSource), figures: [] },
    { cardIds: shown.map(({ id }) => id), ...urgent },
  )

/** For a disease that kills herds, only a card that names it may answer. */
function ofDisease(disease: NamedDisease, reported: string, cards: Card[], call: Call | null) {
  const card = cardOn(disease, cards)
  const urgency = call ?? (isSuspected(reported) ? (card?.urgent ?? 'veterinarian') : null)
  const urgent = urgency ? { urgentLine: URGENT_LINES[urgency] } : {}
  return card ? tell([card], urgent) : said('declined', noCardOn(disease), urgent)
}

/** Only a card that names the food may say whether an animal can eat it. */
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
 * Answers from the cards, with the urgent line first if the signs or the card call for it;
 * otherwise 'I don't know'.
 * @param own this question alone: whatever was urgent before was answered then
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
  const [card, ...near] = answeringCards(question, outside, matches, search)
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

const SIGNS =
  'fever|(?:high )?temperature|cough\\w*|diarrh?o?ea|scours?|blood|bleeding|swelling|swollen|discharge|runny nose|limp\\w*|lame\\w*|blisters?|sores?|bloat\\w*|spots?|holes?|worms?|mites?|lice|maggots|mou?ld|mildew|pain|rash|smell|vomit\\w*'
const NOT =
  "(?:(?:has|have|had|see|saw|is|are|with|and|but|there is|there are) )?(?:no|not|without|never|isn'?t|aren'?t|hasn'?t|haven'?t|doesn'?t have|does not have|don'?t have|don'?t see)(?: any| a| an| signs? of| got| had| visibly)*"
const DENIED = new RegExp(`\\b${NOT} (?:${SIGNS})(?:,? (?:or|and|nor) (?:${SIGNS}))*\\b`, 'gi')

/** 'She has no fever': absent signs are not searched for. */
const withoutDenied = (question: string) => question.replace(DENIED, ' ')

/** How much better a card on other crops or animals must match. Coughs are alike in all animals. */
const FAMILIES: { topics: readonly Topic[]; atLeast: number }[] = [
  { topics: CROP_TOPICS, atLeast: 1.1 },
  { topics: ANIMAL_TOPICS, atLeast: 4 },
]
const LEAST_COVERAGE = 0.5

const within = (topics: Iterable<Topic>, family: readonly Topic[]) =>
  [...topics].filter((topic) => family.includes(topic))

/** 'White powder on tomatoes': a card on other crops that fits much better than any on tomatoes. */
function fitsOtherKinds(question: string, matches: CardMatch[], search: CardSearch): Card | null {
  const named = subjectsOf(question)
  if (named.size === 0) return null
  const [wide] = search(question, new Set())
  if (!wide || wide.coverage < LEAST_COVERAGE || matches.some(({ card }) => card === wide.card))
    return null
  if ((matches[0]?.coverage ?? 0) >= wide.coverage) return null
  const score = matches[0]?.score ?? 0
  const isOfOthers = FAMILIES.some(
    ({ topics, atLeast }) =>
      within(named, topics).length > 0 &&
      within(wide.card.topics, topics).length > 0 &&
      wide.score >= atLeast * score,
  )
  return isOfOthers ? wide.card : null
}

/** 'I don't know', with the related card and what it is about. */
function knownOfOthers(question: string, card: Card): string {
  const named = FAMILIES.flatMap(({ topics }) => within(subjectsOf(question), topics))
  const others = FAMILIES.flatMap(({ topics }) => within(card.topics, topics))
  return `I don't know that of ${joinNames(named)}, and I do not guess. My card "${card.title}" comes near, but it is about ${joinNames(others)}: ask me for it by its title.\n${CAN_ANSWER}`
}
