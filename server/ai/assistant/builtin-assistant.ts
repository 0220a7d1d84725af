import type { ChatMessage } from '#contract/chat.ts'
import type { Answer, FarmFacts } from '#server/ai/ai.ts'
import { answerFromCalculators } from './calculators/calculator-answer.ts'
import type { Card, Topic } from './card.ts'
import { ANIMAL_TOPICS } from './card.ts'
import { answeringCards, cardSource, cardText, MOST_CARDS, uncovered } from './card-answer.ts'
import { type CardSearch, cardSearch } from './card-search.ts'
import { dontKnow, refusal, unreadable } from './declines.ts'
import { wholeQuestion } from './follow-up.ts'
import { farmTotals } from './farm-totals.ts'
import type { Knowledge } from './load-knowledge.ts'
import { loadKnowledge } from './load-knowledge.ts'
import { vocabularyOf } from './language.ts'
import { isLong, tellingCards } from './long-question.ts'
import {
  asksErrand,
  asksNoTask,
  asksUnsaved,
  NO_ERRAND,
  NO_TASK_ADDED,
  NOT_SAVED,
} from './not-saved.ts'
import { fitsOtherKinds, knownOfOthers } from './other-kinds.ts'
import {
  cardOn,
  diseaseNamed,
  isSuspected,
  type NamedDisease,
  noCardOn,
  speaksOf,
} from './named-diseases.ts'
import { plainText } from './plain-text.ts'
import { farmTexts } from './records/farm-text.ts'
import { productHelp } from './product-help.ts'
import { looksLikeRecords, NOT_UNDERSTOOD } from './records/like-records.ts'
import { tellMeasured } from './records/measured-energy.ts'
import { answerFromRecords } from './records/record-answer.ts'
import type { Reply } from './reply.ts'
import { saying } from './reply.ts'
import { spelledOut } from './shorthand.ts'
import { smallTalk } from './small-talk.ts'
import { SENT_ELSEWHERE } from './urgent/sent-elsewhere.ts'
import {
  type Call,
  URGENT_LINES,
  urgencyOf,
  urgencyOfCard,
  urgencyOfFollowUp,
  toldNow,
} from './urgent/urgent-signs.ts'

export type BuiltinAnswer = Answer & {
  /** `refused` is never to be answered (doses, other farms); `declined` is not known. */
  kind: 'record' | 'calculator' | 'card' | 'talk' | 'refused' | 'declined'
  /** The cards nearest to the question, best first; empty unless a card answers. */
  cardIds: string[]
  /** Its first line when signs cannot wait: whom to call. A model's answer keeps it. */
  urgentLine: string | null
  /** Numbers the answer computed itself: counts, sums and calculator results. */
  figures: number[]
}

const ENGINE = 'built-in'
const MOST_SOURCES = 5

const NO_CARD = 'I have no card that fits what you describe, so please do not wait for me.'

const answered = (
  kind: BuiltinAnswer['kind'],
  { content, sources, figures }: Reply,
  extra: Partial<Pick<BuiltinAnswer, 'cardIds' | 'urgentLine'>> = {},
): BuiltinAnswer => ({
  kind,
  content: plainText([extra.urgentLine ?? '', content].filter(Boolean).join('\n')),
  sources: sources.slice(0, MOST_SOURCES),
  engine: ENGINE,
  cardIds: [],
  urgentLine: null,
  figures,
  ...extra,
})

const said = (
  kind: 'talk' | 'refused' | 'declined',
  content: string,
  extra: { urgentLine?: string } = {},
) => answered(kind, saying(content), extra)

const OF_ANIMALS = new Set<Topic>([...ANIMAL_TOPICS, 'livestock', 'feed', 'water', 'biosecurity'])
const isOfAnimals = ({ topics }: Card) => topics.some((topic) => OF_ANIMALS.has(topic))

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

/**
 * From the cards, with the urgent line first when the signs or the card ask for it; else 'I don't know'.
 * @param own the words of this question alone: what was urgent in the one before it was said there
 */
function fromCards(
  question: string,
  own: string,
  search: CardSearch,
  { cards, outside }: Knowledge,
  call: Call | null,
): BuiltinAnswer {
  const matches = search(question)
  const [card, ...near] = isLong(question)
    ? tellingCards(question, outside, search)
    : answeringCards(question, outside, matches, search)
  const disease = diseaseNamed(own)
  if (disease && !(card && speaksOf(disease, card)))
    return ofDisease(disease, toldNow(own), cards, call)
  const other = call ? null : fitsOtherKinds(question, matches, search)
  if (other) return said('declined', knownOfOthers(question, other))
  const match = question === own && matches.find((one) => one.card === card)
  const suspected = disease && card && isSuspected(toldNow(own)) ? card.urgent : null
  const urgency = call ?? suspected ?? (match ? urgencyOfCard(own, match) : null)
  const urgent = urgency ? { urgentLine: URGENT_LINES[urgency] } : {}
  if (card && (urgency !== 'veterinarian' || isOfAnimals(card)))
    return tell([card, ...near], urgent)
  if (urgency) return said('declined', NO_CARD, urgent)
  const outsiders = uncovered(question, outside, matches[0]?.card)
  return said('declined', dontKnow(question, outsiders, cards))
}

/** What a model may speak from when one is configured. */
export type Grounding = {
  /** What the built-in assistant says itself. */
  builtin: BuiltinAnswer
  /** Records, calculators, talk and refusals stand as they are: a model has nothing to add. */
  isFinal: boolean
  cards: Card[]
  /** Signs that cannot wait were told, now or in the question that this one leans on. */
  isUrgent: boolean
  /** What is saved of the farm, one record a text, and its totals. */
  records: string[]
  /** What a model's words are checked against: the records and the cards. */
  grounds: string[]
}

/**
 * The assistant that needs no model and no network: the farm's own records first, then calculators, then
 * the knowledge cards, then 'I don't know'. The same question on the same records gives the same answer.
 *
 * @throws Error when a knowledge file cannot be read; it names the file.
 */
export function builtinAssistant(knowledge: Knowledge = loadKnowledge()) {
  const search = cardSearch(knowledge)
  const vocabulary = vocabularyOf(
    knowledge.cards.flatMap(({ title, words, body }) => [title, words, body]),
  )

  /** What a farmer named a field is no foreign word, and what tells of danger was understood. */
  const whyUnread = (question: string, farm: FarmFacts) =>
    urgencyOf(question)
      ? null
      : unreadable(question, new Set([...vocabulary, ...vocabularyOf(farmTexts(farm))]))

  function answer(typed: string, farm: FarmFacts, history: ChatMessage[]): BuiltinAnswer {
    const question = spelledOut(typed)
    const talk = smallTalk(question)
    if (talk) return said('talk', talk)
    const unread = whyUnread(question, farm)
    if (unread) return said('declined', unread)
    const whole = wholeQuestion(question, history)
    const call = urgencyOfFollowUp(question, whole)
    const urgent = call ? { urgentLine: URGENT_LINES[call] } : {}
    const elsewhere = call && SENT_ELSEWHERE[call]
    if (elsewhere) return said('refused', elsewhere, urgent)
    const refused = refusal(question, farm)
    if (refused) return said('refused', refused, urgent)
    const help = productHelp(question)
    if (help && !call) return said('talk', help)
    if (asksNoTask(question) && !call) return said('talk', NO_TASK_ADDED)
    const measured = tellMeasured(whole, farm)
    if (measured) return answered('record', measured, urgent)
    const computed = answerFromCalculators(whole, farm)
    if (computed) return answered('calculator', computed, urgent)
    const recorded = answerFromRecords(whole, farm)
    if (recorded) return answered('record', recorded, urgent)
    if (!call) {
      if (looksLikeRecords(question)) return said('declined', NOT_UNDERSTOOD)
      if (asksUnsaved(question)) return said('declined', NOT_SAVED)
      if (asksErrand(question)) return said('declined', NO_ERRAND)
    }
    return fromCards(whole, question, search, knowledge, call)
  }

  function ground(question: string, farm: FarmFacts, history: ChatMessage[]): Grounding {
    const builtin = answer(question, farm, history)
    const whole = wholeQuestion(question, history)
    const cards = search(whole).slice(0, MOST_CARDS)
    const records = [...farmTotals(farm), ...farmTexts(farm)]
    return {
      builtin,
      // What a model said of a question in another language, nobody here could check.
      isFinal:
        whyUnread(question, farm) !== null ||
        (builtin.kind !== 'card' && builtin.kind !== 'declined'),
      cards: cards.map(({ card }) => card),
      isUrgent: builtin.urgentLine !== null || urgencyOf(whole) !== null,
      records,
      grounds: [...records, ...cards.map(({ card }) => `${card.title}\n${card.body}`)],
    }
  }

  return {
    answer,
    ground,
    findCard: (id: string) => knowledge.cards.find((card) => card.id === id),
  }
}
