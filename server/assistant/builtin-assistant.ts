import type { ChatMessage } from '#contract/chat.ts'
import type { FarmFacts } from '#server/ai.ts'
import { answered, type BuiltinAnswer, said } from './builtin-answer.ts'
import { answerFromCalculators } from './calculators/calculator-answer.ts'
import { type Knowledge, loadKnowledge } from './load-knowledge.ts'
import { type Card } from './card.ts'
import { MOST_CARDS } from './card-answer.ts'
import { cardSearch } from './card-search.ts'
import { refusal, unreadable } from './declines.ts'
import { ofOpenPage, wholeQuestion } from './follow-up.ts'
import { fromCards } from './from-cards.ts'
import { vocabularyOf } from './language.ts'
import {
  asksErrand,
  asksNoTask,
  asksUnsaved,
  NO_ERRAND,
  NO_TASK_ADDED,
  NOT_SAVED,
} from './not-saved.ts'
import { asksFieldsByDate, DATES_NOT_COMPARED } from './records/dated-fields.ts'
import { farmTexts } from './records/farm-text.ts'
import { productHelp } from './product-help.ts'
import { kindsForNames, looksLikeRecords, NOT_UNDERSTOOD } from './records/like-records.ts'
import { tellMeasured } from './records/measured-energy.ts'
import { answerFromRecords } from './records/record-answer.ts'
import { spelledOut, plainName } from './plain-text.ts'
import { smallTalk } from './small-talk.ts'
import { SENT_ELSEWHERE } from './urgent/urgent-words.ts'
import { URGENT_LINES, urgencyOf, urgencyOfFollowUp } from './urgent/urgent-signs.ts'
import { sum } from './reply.ts'

/** What a configured model may base its answer on. */
export type Grounding = {
  /** The built-in assistant's own answer. */
  builtin: BuiltinAnswer
  /** Records, calculators, small talk and refusals are final: a model has nothing to add. */
  isFinal: boolean
  cards: Card[]
  /** This question, or the one it refers to, describes an emergency. */
  isUrgent: boolean
  /** The farm's saved records, one text each, and its totals. */
  records: string[]
  /** Records and cards that a model's sentences are checked against. */
  grounds: string[]
}

/**
 * The assistant that needs no model and no network. Tries the farm's records, then calculators,
 * then knowledge cards, and otherwise says 'I don't know'. Deterministic for the same records.
 * @throws Error naming the knowledge file that cannot be read
 */
export function builtinAssistant(knowledge: Knowledge = loadKnowledge()) {
  const search = cardSearch(knowledge)
  const vocabulary = vocabularyOf(
    knowledge.cards.flatMap(({ title, words, body }) => [title, words, body]),
  )

  /**
   * Farmers' own names do not count as a foreign language, and emergencies are always understood.
   */
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
    const whole = wholeQuestion(ofOpenPage(question, farm), history)
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
    if (!call && asksFieldsByDate(whole, farm)) return said('declined', DATES_NOT_COMPARED)
    const recorded = answerFromRecords(whole, farm)
    if (recorded) return answered('record', recorded, urgent)
    if (!call) {
      if (looksLikeRecords(question)) return said('declined', NOT_UNDERSTOOD)
      if (asksUnsaved(question)) return said('declined', NOT_SAVED)
      if (asksErrand(question)) return said('declined', NO_ERRAND)
    }
    const [asked, own] = [kindsForNames(whole, farm), kindsForNames(question, farm)]
    const found = fromCards(asked.text, own.text, search, knowledge, call)
    // A question about a record that no card covers was misunderstood.
    return asked.asksRecord && found.kind === 'declined' && !found.urgentLine
      ? said('declined', NOT_UNDERSTOOD)
      : found
  }

  function ground(question: string, farm: FarmFacts, history: ChatMessage[]): Grounding {
    const builtin = answer(question, farm, history)
    const whole = wholeQuestion(question, history)
    const cards = search(kindsForNames(whole, farm).text).slice(0, MOST_CARDS)
    const records = [...farmTotals(farm), ...farmTexts(farm)]
    return {
      builtin,
      // A model's answer in another language cannot be checked here.
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

/** Totals of herds, animals, fields and systems, as texts that an answer may repeat. */
function farmTotals({ animals, crops, solarSystems }: FarmFacts): string[] {
  const types = [...new Set(animals.map(({ type }) => type.toLowerCase()))]
  const heads = types.map((type) => {
    const herds = animals.filter((herd) => herd.type.toLowerCase() === type)
    const head = sum(herds.map(({ count }) => count))
    return `${plainName(type)}: ${head} head in ${herds.length} herds or flocks`
  })
  return [
    ...heads,
    `All animals: ${sum(animals.map(({ count }) => count))} head in ${animals.length} herds or flocks`,
    `${crops.length} fields of crops`,
    `${solarSystems.length} solar systems`,
  ]
}
