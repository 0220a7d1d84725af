import { ANIMAL_TOPICS, CROP_TOPICS } from './card.ts'
import { DRUG, SPRAY, VACCINE } from './drugs.ts'
import { subjectsOf } from './subjects.ts'
import { plainLetters } from './words.ts'

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

/** 'When can I eat the eggs after worming?' The waiting time is on the label, or the veterinarian's. */
function asksWaiting(plain: string): DoseKind | null {
  if (!WHETHER.test(plain)) return null
  if (SINCE_SPRAYED.test(plain) && AFTERWARDS.test(plain)) return 'spray'
  const isTreated = TREATED.test(plain) || DRUG.test(plain)
  return isTreated && FOOD.test(plain) ? 'medicine' : null
}

export type DoseKind = 'medicine' | 'spray'

/** Copper sulphate on tomatoes is a spray, in a cow a medicine. */
function isOfCrops(question: string) {
  const named = subjectsOf(question)
  return (
    CROP_TOPICS.some((crop) => named.has(crop)) && !ANIMAL_TOPICS.some((kind) => named.has(kind))
  )
}

/** A question for the amount, choice or waiting time of a drug or spray, which we never give. */
export function asksDose(question: string): DoseKind | null {
  const plain = plainLetters(question)
  const amount = AMOUNT.test(plain)
  if (isOfCrops(question) && amount && DRUG.test(plain)) return 'spray'
  if (WHICH.test(plain)) return 'medicine'
  if ((DRUG.test(plain) || VACCINE.test(plain)) && (amount || GIVE.test(plain))) return 'medicine'
  if (SPRAY.test(plain) && amount) return 'spray'
  return asksWaiting(plain)
}
