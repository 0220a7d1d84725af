import { plainLetters } from './words.ts'

/** Reads the list of subjects without a card: words between commas, `#` begins a comment. */
export function parseOutside(text: string): RegExp {
  const words = text
    .replace(/#.*/g, '')
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean)
  return new RegExp(`\\b(?:${words.join('|')})s?\\b`, 'g')
}

/** What a question names that lies outside our cards, in the farmer's words: ['horse']. */
export const outsideSubjects = (question: string, outside: RegExp): string[] => [
  ...new Set(plainLetters(question).match(outside)),
]

// What only a look outside could tell: the weather to come, the clock.
const LIVE =
  /\b(?:will it (?:rain|snow|freeze|be)|(?:weather|temperature) (?:forecast|today|tomorrow|outside|now|right now)|forecast (?:for )?(?:today|tomorrow|this week)|what time is it|what day is it|outside right now)\b/

export const asksLiveFacts = (question: string) => LIVE.test(plainLetters(question))
