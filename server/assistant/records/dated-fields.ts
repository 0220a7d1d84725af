import { dateIn } from '#domain/dates/calendar-days.ts'
import { readTimes } from '#domain/dates/named-days.ts'
import type { FarmFacts } from '#server/ai.ts'
import { plainLetters } from '#server/assistant/words.ts'
import { askOf } from './ask.ts'

const ASKS = /^(?:and )?(?:which|what|list|show|how many|did|have|has|was|were|is|are|anything)\b/
const PLANTED =
  /\b(?:planted|sowed|sown|seeded|(?:did|have) (?:i|we) (?:\w+ ){0,2}(?:plant|sow|seed|put in))\b/
const HARVESTED = /\b(?:harvest(?:ed|s)?|picked|ready)\b/

/** 'What did I plant in May?' Dates are saved in the farmer's own words, which cannot be compared. */
export function asksFieldsByDate(question: string, farm: FarmFacts): boolean {
  const plain = plainLetters(question).trim()
  if (!ASKS.test(plain) || !(PLANTED.test(plain) || HARVESTED.test(plain))) return false
  const { text, times } = readTimes(plain, { today: dateIn(farm.zone, farm.now), lean: 'thisYear' })
  const [time] = times
  return !!time && askOf(`${text.slice(0, time.index)} ${text.slice(time.end)}`, farm) !== null
}

export const DATES_NOT_COMPARED =
  'I tell the dates of each field as you saved them, and do not compare them. Ask for example "when did I plant the corn" or "when do I harvest".'
