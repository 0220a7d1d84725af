import type { StatedNumber } from './stated-numbers.ts'

/** So many things a list may announce; more is a figure. */
const MOST_ANNOUNCED = 6
/** What a sentence counts of itself: 'two things matter', 'do three things today'. */
const ANNOUNCED =
  /^\s*(?:\w+ )?(?:things?|steps?|points?|signs?|ways?|reasons?|causes?|rules?|parts?|sides?|corners?|questions?|checks?|tips?)\b/
const LIMBS = /^\s*(?:feet|legs|hooves|hoofs|claws|teats|quarters)\b/
const ALL_LIMBS =
  /\ball (?:of )?(?:its |her |his |the |their )?(?:four|4) (?:feet|legs|hooves|hoofs|teats|quarters)\b/
/** 'Look at two or three plants in each row.' */
const LOOKS = /^\s*(?:look|check|compare|watch|dig|open|inspect|walk)\b/
const LOOKED_AT = /^\s*(?:plants?|leaves|rows?|places?|spots?|times of (?:the )?day)\b/
/** What makes a limb a length, or an amount of what is announced. */
const MEASURES = /\b(?:square|deep|high|wide|long|tall|apart|doses?|tablets?)\b/

/** A small number in a sentence that measures nothing and tells nothing of the farm. */
export function isHarmless({ value, counted }: StatedNumber, sentence: string): boolean {
  const plain = sentence.toLowerCase()
  if (!Number.isInteger(value) || value < 1 || value > MOST_ANNOUNCED) return false
  if (MEASURES.test(counted)) return false
  return (
    ANNOUNCED.test(counted) ||
    (value === 4 && LIMBS.test(counted) && ALL_LIMBS.test(plain)) ||
    (LOOKS.test(plain) && LOOKED_AT.test(counted))
  )
}
