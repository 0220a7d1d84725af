import type { Topic, Urgency } from './card.ts'
import { ANIMAL_TOPICS, CROP_TOPICS } from './card.ts'
import { subjectsOf } from './subjects.ts'
import { plainLetters } from './words.ts'

/** Signs for which a veterinarian is called first; they follow from the cards marked urgent. */
const ANIMAL_SIGNS = [
  /\b(?:sudden(?:ly)? (?:deaths?|dead|died|dying)|(?:died|dying|dead) (?:suddenly|overnight)|found (?:\w+ )?dead)\b/,
  /\b(?:many|several|some|two|three|four|five|ten|\d+|most|half|lots) (?:of )?(?:\w+ ){0,3}(?:are |were |have |has )?(?:dead|died|dying|dropped dead)\b/,
  /\b(?:keep|keeps|started|all|are|is) dying\b|\bemergency\b/,
  /\b(?:blisters?|vesicles)\b/,
  /\bfever|\bhigh temperature\b/,
  /\bbloat(?:ed|ing)?\b|\bblown up\b/,
  /\b(?:cannot|cant|can not|unable to|wont|will not|not able to|doesnt|does not|refuses to) (?:stand|get up|rise|walk|breathe|pee|urinate)\b/,
  /\b(?:down cow|collaps(?:ed|es|ing)|convulsions?|convulsing|seizures?|paraly[sz]ed|stagger(?:s|ing)?|unconscious)\b/,
  /\b(?:gasping|cannot breathe|struggling to breathe|choking|blue tongue)\b/,
  /\b(?:abortion storm|(?:several|many|two|three|\d+) (?:\w+ ){0,3}abort(?:ed|ions?|ing)?|lost their (?:young|lambs|kids|calves|babies))\b/,
  /\b(?:prolapsed?|uterus (?:is )?out|bleeding (?:badly|heavily|a lot)|blood everywhere)\b/,
  /\b(?:poisoned|ate (?:\w+ )?(?:poison|yew|rhododendron|oleander|azalea|hemlock|rat bait))\b/,
  /\b(?:broke into|got into) (?:the )?(?:grain|feed)\b/,
]
const ELECTRIC_SIGNS =
  /\b(?:burn(?:ing|t) smell|smell(?:s|ing)? (?:of )?burn(?:ing|t)|smoke|smoking|sparks?|sparking|arcing|on fire|electric shock|got (?:a )?shock(?:ed)?|melted)\b/

/** Whom to call, said before anything else. */
export const URGENT_LINES: Record<Urgency, string> = {
  veterinarian: 'This sounds urgent: call a veterinarian now.',
  electrician:
    'This sounds dangerous: keep everybody away and call a licensed electrician, or the fire service for smoke or fire.',
}

/** 'What is bloat?' and 'How do I prevent flystrike?' are asked in peace. */
const INFORMS =
  /^(?:what (?:is|are|causes?)|how (?:do|can|should) (?:i|we|you) (?:prevent|avoid|protect|recogni[sz]e|tell|know|get ready|prepare|control)|signs? of|why (?:is|are) (?:it|this))\b/

const some = (topics: ReadonlySet<Topic>, among: readonly Topic[]) =>
  among.some((topic) => topics.has(topic))

/** A question in general rather than a report of what stands in the pen. */
const GENERAL =
  /^(?:how|which|when|where|who|is|are|can|could|should|may|does?|what (?!do i do|should i do|can i do|now|to do))\b/

export const asksInGeneral = (question: string) => GENERAL.test(plainLetters(question).trim())

const asksForInformation = (question: string) => INFORMS.test(plainLetters(question).trim())

/** Whom to call first for what the question describes; null when nothing in it is urgent. */
export function urgencyOf(question: string): Urgency | null {
  const plain = plainLetters(question)
  const named = subjectsOf(question)
  if (named.has('solar') || /\bwires?\b|\bcables?\b|\bjunction box\b/.test(plain))
    if (ELECTRIC_SIGNS.test(plain)) return 'electrician'
  const aboutPlants =
    some(named, CROP_TOPICS) || /\b(?:plants?|seedlings?|leaf|leaves|vines?|trees?)\b/.test(plain)
  const aboutAnimals =
    some(named, ANIMAL_TOPICS) || /\b(?:animals?|livestock|herd|flock|birds?|newborn)\b/.test(plain)
  if (named.has('solar') || (aboutPlants && !aboutAnimals)) return null
  if (asksForInformation(question)) return null
  return ANIMAL_SIGNS.some((sign) => sign.test(plain)) ? 'veterinarian' : null
}
