import type { FarmFacts } from '#server/ai.ts'
import words from '#server/knowledge/words.json' with { type: 'json' }
import { type Card, ANIMAL_TOPICS, CROP_TOPICS } from './card.ts'
import { refusedFood } from './eating.ts'
import { hasNoWords, isOtherLanguage, likelyLanguage } from './language.ts'
import { asksOtherFarm } from './other-farms.ts'
import { asksLiveFacts, CAN_ANSWER } from './small-talk.ts'
import { joinNames } from './reply.ts'
import { subjectsOf } from './subjects.ts'
import { DRUG, SPRAY, VACCINE } from './named-diseases.ts'
import { plainLetters } from './words.ts'

const NO_WORDS = 'I can only read words. Tell me in a short sentence what you see or want to know.'
const ENGLISH_ONLY = 'I understand English only. Please ask me again in English.'
/** The same in other languages, by code. */
const ENGLISH_ONLY_IN = new Map(Object.entries(words.englishOnly))
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

/** Tells the farmer why a question cannot be understood; null if it can. */
export function unreadable(question: string, vocabulary: ReadonlySet<string>): string | null {
  if (hasNoWords(question)) return NO_WORDS
  if (!isOtherLanguage(question, vocabulary)) return null
  const own = ENGLISH_ONLY_IN.get(likelyLanguage(question) ?? '')
  return own ? `${ENGLISH_ONLY}\n${own}` : ENGLISH_ONLY
}

/** Tells the farmer why a question must not be answered; null if it may be. */
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
 * 'I don't know', with suggestions of what to ask instead.
 * @param cards closest first
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

const AMOUNT =
  /\b(?:how (?:much|many)|dos(?:e|es|age|ing)|rate|ml|cc|mg|milligrams?|millilit(?:er|re)s?|ounces?|oz|grams?|concentration|mix(?:ing)? ratio)\b/
const WHICH =
  /\b(?:which|what) (?:antibiotics?|medicine|medication|drug)\b|\bdos(?:e|age) (?:of|for)\b/
const GIVE = /\b(?:can|should|may|do) i (?:give|inject|use|feed)\b/

const WHETHER =
  /\b(?:how (?:long|soon|many (?:days|weeks|hours))|when|can|could|may|safe|ok|okay)\b/
const TREATED =
  /\b(?:(?:de)?worm(?:ed|ing)|treat(?:ed|ing|ment)|medicat\w+|vaccinat\w+|inject\w+|drench\w*)\b/
const FOOD = /\b(?:eggs?|milk(?! fever)|meat|slaughter\w*|butcher\w*)\b/
const SINCE_SPRAYED = /\b(?:after|since) (?:\w+ ){0,3}spray(?:s|ed|ing)?\b/
const AFTERWARDS =
  /\b(?:pick|harvest|eat|sell|graz\w+|re-?enter|go (?:back )?in|turn (?:\w+ )?out)\b/

/** 'When can I eat the eggs after worming?' Only the label or the veterinarian knows. */
function asksWaiting(plain: string): DoseKind | null {
  if (!WHETHER.test(plain)) return null
  if (SINCE_SPRAYED.test(plain) && AFTERWARDS.test(plain)) return 'spray'
  const isTreated = TREATED.test(plain) || DRUG.test(plain)
  return isTreated && FOOD.test(plain) ? 'medicine' : null
}

type DoseKind = 'medicine' | 'spray'

/** Copper sulphate is a spray for tomatoes and a medicine for cows. */
function isOfCrops(question: string) {
  const named = subjectsOf(question)
  return (
    CROP_TOPICS.some((crop) => named.has(crop)) && !ANIMAL_TOPICS.some((kind) => named.has(kind))
  )
}

/** Asks for the amount, choice or waiting time of a drug or spray, which we never give. */
function asksDose(question: string): DoseKind | null {
  const plain = plainLetters(question)
  const amount = AMOUNT.test(plain)
  if (isOfCrops(question) && amount && DRUG.test(plain)) return 'spray'
  if (WHICH.test(plain)) return 'medicine'
  if ((DRUG.test(plain) || VACCINE.test(plain)) && (amount || GIVE.test(plain))) return 'medicine'
  if (SPRAY.test(plain) && amount) return 'spray'
  return asksWaiting(plain)
}
