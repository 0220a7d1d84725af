import { type Topic, type Urgency, ANIMAL_TOPICS, CROP_TOPICS } from '#server/assistant/card.ts'
import type { CardMatch } from '#server/assistant/card-search.ts'
import { subjectsOf } from '#server/assistant/subjects.ts'
import { keyWords, plainLetters } from '#server/assistant/words.ts'
import { isAnimalEmergency } from './urgent-animals.ts'
import { isCarbonMonoxide, isPersonStruck } from './urgent-attack.ts'
import { isBirthEmergency } from './urgent-births.ts'
import { mayBeCaught, isDespair } from './urgent-despair.ts'
import { isElectric, isFire } from './urgent-fire.ts'
import { asksFirstAid, isPersonHarmed, isSomebodyHarmed } from './urgent-harm.ts'
import { isPersonEmergency } from './urgent-people.ts'
import { ANIMAL, any, LONG_AGO } from './urgent-words.ts'

/**
 * Whom to call: a veterinarian, an electrician, an emergency number, a doctor (about a disease that
 * animals pass on), the fire service, a crisis line, or `either` if it may be a person or an
 * animal.
 */
export type Call = Urgency | 'emergency' | 'doctor' | 'either' | 'fire' | 'crisis'

/** First line of an answer: whom to call. */
export const URGENT_LINES: Record<Call, string> = {
  veterinarian: 'This sounds urgent: call a veterinarian now.',
  electrician:
    'This sounds dangerous: keep everybody away and call a licensed electrician, the power company for a fallen line, or the fire service for smoke or fire.',
  emergency:
    'This sounds urgent: call the emergency number or poison control now. Rinse splashed eyes or skin with plenty of clean water, and make nobody vomit.',
  doctor:
    'This may come from the animal: call a doctor today, at once if you feel very ill, and say which animal or milk you were near.',
  either:
    'This sounds urgent: for a person call the emergency number now, for an animal a veterinarian.',
  fire: 'This sounds dangerous: get everybody out and far away, and call the fire service now. Go back in for nothing, and touch no switch where gas may be.',
  // 988 Suicide & Crisis Lifeline, SAMHSA.
  crisis:
    'Please talk to somebody now: call the emergency number or a crisis line (in the United States, call or text 988).',
}

/**
 * Loosely matching urgent cards must not alarm: 'sheep have dirty tails' finds flystrike with 163.
 */
const WELL_DESCRIBED = { score: 250, coverage: 0.7 }
/** Things that also die, fall over and get stuck. */
const THINGS =
  /\b(?:pumps?|tractors?|trucks?|engines?|motors?|batter(?:y|ies)|fences?|gates?|freezers?|fridges?|machines?|mowers?|balers?|barns?|roofs?|sheds?|silos?|fans?|phones?|crops?|grass|hay|lawns?|weeds?|sprayers?)\b/

const PLANTS = /\b(?:plants?|seedlings?|leaf|leaves|vines?|trees?)\b/

const some = (topics: ReadonlySet<Topic>, among: readonly Topic[]) =>
  among.some((topic) => topics.has(topic))

const onOneLine = (question: string) =>
  plainLetters(question)
    .replace(/[,;:\s]+/g, ' ')
    .trim()

const ANIMALS = any(
  ANIMAL,
  'udders?|teats?|hoo(?:f|ves)|rumen|snout|fleece|cud|layers|milk fever|calving|lambing|farrow\\w*|jerseys?|holsteins?|angus|herefords?|charolais|suffolks?|merinos?|dorpers?|boers?|nubians?|durocs?|leghorns?',
)
const namesAnimal = (plain: string, named: ReadonlySet<Topic>) =>
  some(named, ANIMAL_TOPICS) || ANIMALS.test(plain)
/** 'She' and 'the newborn' are animals; for panels, plants and pumps other signs count. */
const SHE = /\b(?:newborn|she|shes|her|hes)\b/
const isOfThings = (plain: string, named: ReadonlySet<Topic>) =>
  named.has('solar') ||
  (!SHE.test(plain) && (some(named, CROP_TOPICS) || PLANTS.test(plain) || THINGS.test(plain)))

/** Whom to call first for what a question describes; null if nothing is urgent. */
export function urgencyOf(question: string): Call | null {
  const plain = onOneLine(question)
  const named = subjectsOf(question)
  if (isDespair(plain)) return 'crisis'
  const now = tellsNow(plain)
  if (isCarbonMonoxide(now)) return 'fire'
  if (isPersonEmergency(plain) || isPersonHarmed(now) || isPersonStruck(now)) return 'emergency'
  if (isElectric(plain, now, named.has('solar'))) return 'electrician'
  if (isFire(now)) return 'fire'
  if (mayBeCaught(now)) return 'doctor'
  if (namesAnimal(plain, named)) return isAnimalEmergency(now) ? 'veterinarian' : null
  if (isSomebodyHarmed(now) || asksFirstAid(plain)) return 'either'
  if (isOfThings(plain, named) || LONG_AGO.test(plain) || !isAnimalEmergency(now)) return null
  return isBirthEmergency(now) ? 'veterinarian' : 'either'
}

/** 'Can it wait?' after urgent signs repeats the call; 'Is it contagious?' does not. */
const ASKS_TO_WAIT =
  /\b(?:wait|normal|worry|worried|serious|urgent|dangerous|vet|veterinarian|doctor|tomorrow|morning|die|ok|okay|bad)\b/

/** Whom to call for a question by itself, or because it asks whether something urgent may wait. */
export function urgencyOfFollowUp(question: string, whole: string): Call | null {
  const own = urgencyOf(question)
  // An earlier question may say who 'he' is.
  if (own === 'either') return urgencyOf(whole) ?? own
  return own ?? (ASKS_TO_WAIT.test(plainLetters(question)) ? urgencyOf(whole) : null)
}

/** The part of a question that reports a current problem; empty if there is none. */
export const toldNow = (question: string) => tellsNow(onOneLine(question))

/** Whom an urgent card calls, if the question names its subject or describes it well. */
export function urgencyOfCard(question: string, { card, score, coverage }: CardMatch) {
  const reported = toldNow(question)
  if (!card.urgent || !reported) return null
  const asked = ` ${keyWords(reported).join(' ')} `
  const isNamed = card.title
    .split(/[,()]| and | in /)
    .map((part) => keyWords(part).join(' '))
    .some((name) => name && asked.includes(` ${name} `))
  const isDescribed = score >= WELL_DESCRIBED.score && coverage >= WELL_DESCRIBED.coverage
  return isNamed || isDescribed ? card.urgent : null
}

/** 'How do I prevent flystrike?' is not urgent, even about one's own animals. */
const INFORMS =
  /^(?:how (?:do|can|should) (?:i|we|you) (?:prevent|avoid|protect|recogni[sz]e|tell|know|get ready|prepare|control)|(?:what are (?:the )?)?(?:signs?|symptoms) of|why (?:is|are) (?:it|this)|why do|prevent(?:ing|ion)?|avoiding)\b|^[\w ]+ prevention(?: in [\w ]+)?$/
/** A general question rather than a report. */
const GENERAL =
  /^(?!(?:can|could|will|would|do|does) (?:you|any(?:one|body)|some(?:one|body))\b|is (?:this|it|that) (?:normal|ok|serious|bad|urgent|dangerous)\b|should i (?:worry|call|wait)\b|what is (?:wrong|happening)\b)(?:how|which|when|where|who|is|are|can|could|should|may|do(?:es)?|did|will|would|what (?!do i do|should i do|can i do|now|to do))\b/
/** Turns a general question into a report: 'How long should I wait, my ewe has …'. */
const REPORTS =
  /\b(?:my|our|one of|she|shes|he|hes|her|him|has been|have been|i (?:have|see|found|saw|got)|now|today|tonight|yesterday|overnight|last night|this morning)\b|^how (?:do|can|should) (?:i|we) (?:treat|help|save|fix|deliver|pull|revive|warm|get)\b/
/** Counting, planning and records, unless it happens now. */
const COUNTS =
  /^(?!.*\b(?:suddenly|overnight|last night|this morning)\b)(?:how many|number of|list|count|show|what (?:share|percentage|number|is the number)|total)\b(?! (?:more )?(?:hours|minutes|days))/
const LATER = /\bnext (?:year|season|spring|time|winter)\b/
/** Past and resolved: only what follows counts. */
const IS_OVER =
  /^.*\b(?:is|are|was|were|its|shes|hes|doing|seems) (?:all )?(?:fine|ok(?:ay)?|well|better|healthy|alright|good) (?:now|again)\b|^.*\brecovered\b/s
/**
 * 'The cow is not bloated', 'no one is hurt'; 'not breathing' and 'not eating, bloated' deny
 * nothing.
 */
const DENIED =
  /\b(?:not|isnt|arent|wasnt|werent|no longer|without|no signs? of|no|dont think (?:it is|its|he is|she is|shes|hes)|(?:doesnt|does not) (?:look|seem|have)|no ?(?:one|body) (?:is|was|got|were|has been)) (?:a |any |really |very |too |yet |at all |visibly |look(?:ing)? |been |having )*(?:bloat\w*|bleed\w*|blood\w*|strain\w*|chok\w*|circling|stagger\w*|convuls\w*|seizures?|fevers?|gasp\w*|collaps\w*|twitch\w*|foam\w*|poison\w*|prolaps\w*|blisters?|maggots|hurt|injured|dead|dying|down|trapped|drown\w*|unconscious|colic\w*|smok\w*|burning|on fire|fire|flames)\b/g

/** Whether a sentence is a request for information, with nobody in danger. */
const isInPeace = (plain: string) =>
  INFORMS.test(plain) ||
  COUNTS.test(plain) ||
  LATER.test(plain) ||
  (GENERAL.test(plain) && !REPORTS.test(plain))

/** Sentences that report a problem: 'Is it normal? She cannot rise.' */
const reported = (plain: string) =>
  plain
    .split(/(?<=[.!?])\s+/)
    .filter((sentence) => !isInPeace(sentence))
    .join(' ')

/** Current problems, without resolved or denied ones. */
const tellsNow = (plain: string) =>
  reported(plain).replace(IS_OVER, ' ').replace(DENIED, ' ').trim()
