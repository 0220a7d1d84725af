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
const LIVE = new RegExp(
  [
    '\\bwill (?:it|there) (?:be )?(?:a |any |more )?(?:rain|snow|freeze|freezing|frost|hail|storm|thunder|be|get|dry|warm|cool|clear)\\b',
    '\\b(?:is|was) it (?:going to|gonna) (?:rain|snow|freeze|frost|hail|storm|be|get)\\b',
    '^how (?:much|many)\\b.*\\b(?:rain|snow|hail|wind)\\b.*\\b(?:coming|expected|forecast|fell|today|tonight|tomorrow)\\b',
    '^(?:did|has|had|is|was|does) it (?:rain|snow|freeze|frost|hail|storm)(?:ed|ing)?\\b',
    '\\b(?:weather|temperature)(?: \\w+)? (?:forecast|today|tonight|tomorrow|outside|now|right now|like)\\b',
    '\\bforecast (?:for )?(?:today|tonight|tomorrow|this week|next week)\\b',
    '\\bwhat(?:s| is)?(?: the)? (?:time|day|date|month|year) (?:is it|is (?:today|now)|now|today)\\b',
    '^what(?:s| is)? (?:todays?|the|the current|the present) (?:date|time|year)(?: today| now)?\\W*$',
    '^what(?:s| is)? today\\W*$|\\boutside right now\\b',
  ].join('|'),
)

export const asksLiveFacts = (question: string) => LIVE.test(plainLetters(question))
