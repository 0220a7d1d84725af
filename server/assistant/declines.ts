import type { FarmFacts } from '#server/ai.ts'
import type { Card } from './card.ts'
import { refusedFood } from './eating.ts'
import { hasNoWords, isOtherLanguage } from './language.ts'
import type { DoseKind } from './medicine.ts'
import { asksDose } from './medicine.ts'
import { asksOtherFarm } from './other-farms.ts'
import { asksLiveFacts } from './outside.ts'
import { joinNames } from './reply.ts'
import { CAN_ANSWER } from './small-talk.ts'
import { subjectsOf } from './subjects.ts'

const NO_WORDS = 'I can only read words. Tell me in a short sentence what you see or want to know.'
const ENGLISH_ONLY = 'I understand English only. Please ask me again in English.'
const SOLO_INGLES = 'Solo entiendo inglés. Por favor, pregúnteme en inglés.'
const OWN_RECORDS =
  "I can only see your own records, never another person's farm. Ask me about your own fields, herds or solar systems."
const LIVE =
  'I cannot see the weather, the clock or the market; I work from your saved records and my cards only.'
const DOSES: Record<DoseKind, string> = {
  medicine:
    'I never give medicines or doses. Please ask your veterinarian, who knows the animal, the product and the waiting time for milk, eggs and meat.',
  spray:
    'I never give spray amounts or waiting times. Use only what the product label says for your crop, and ask your extension adviser when in doubt.',
}

/** Why a question cannot be understood, said to the farmer; null when it can. */
export function unreadable(question: string, vocabulary: ReadonlySet<string>): string | null {
  if (hasNoWords(question)) return NO_WORDS
  return isOtherLanguage(question, vocabulary) ? `${ENGLISH_ONLY}\n${SOLO_INGLES}` : null
}

/** Why a question must not be answered, said to the farmer; null when it may be. */
export function refusal(question: string, farm: FarmFacts): string | null {
  const dose = asksDose(question)
  if (dose) return DOSES[dose]
  const food = refusedFood(question)
  if (food) return food
  if (asksOtherFarm(question, farm)) return OWN_RECORDS
  return asksLiveFacts(question) ? LIVE : null
}

const MOST_TITLES = 4

/**
 * 'I don't know', with what could be asked instead.
 * @param cards nearest first
 */
export function dontKnow(question: string, outside: string[], cards: Card[]): string {
  const named = subjectsOf(question)
  const [subject] = named
  const titles = [...new Set(cards)]
    .filter((card) => subject && card.topics[0] === subject)
    .slice(0, MOST_TITLES)
    .map((card) => card.title)
  const reason =
    outside.length > 0
      ? `I don't know: I have no card on ${joinNames(outside.map((word) => `'${word}'`))}, and I do not guess.`
      : "I don't know that one, and I do not guess."
  const instead =
    titles.length > 0 ? ` On ${subject} I can tell you about: ${titles.join('; ')}.` : ''
  return `${reason}${instead}\n${CAN_ANSWER}`
}
