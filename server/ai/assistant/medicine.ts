import { DRUG, SPRAY, VACCINE } from './drugs.ts'
import { plainLetters } from './words.ts'

const AMOUNT =
  /\b(?:how (?:much|many)|dos(?:e|es|age|ing)|rate|ml|cc|mg|milligrams?|millilit(?:er|re)s?|ounces?|oz|grams?|concentration|mix(?:ing)? ratio)\b/
const WHICH =
  /\b(?:which|what) (?:antibiotics?|medicine|medication|drug)\b|\bdos(?:e|age) (?:of|for)\b/
const GIVE = /\b(?:can|should|may|do) i (?:give|inject|use|feed)\b/

export type DoseKind = 'medicine' | 'spray'

/** A question for the amount or the choice of a drug or spray, which we never give. */
export function asksDose(question: string): DoseKind | null {
  const plain = plainLetters(question)
  const amount = AMOUNT.test(plain)
  if (WHICH.test(plain)) return 'medicine'
  if ((DRUG.test(plain) || VACCINE.test(plain)) && (amount || GIVE.test(plain))) return 'medicine'
  return SPRAY.test(plain) && amount ? 'spray' : null
}
