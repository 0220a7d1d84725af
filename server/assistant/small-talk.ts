import { plainLetters } from './words.ts'

const GREETING =
  /^(?:hello|hi|hey|good (?:morning|afternoon|evening|day)|howdy|gday|yo|morning)(?: (?:there|mate|all|everyone|again|buddy|assistant))?[\s!.,]*$/
const TO_WHOM =
  '(?:[ ,]+(?:mate|man|buddy|pal|friend|bud|dude|sir|again|there|folks|bye|a lot|a bunch|a million|so much|very much|heaps|lots|for (?:that|this|it|the (?:help|info|answer|tip)|your help|everything)))*'
const THANKS = new RegExp(
  `^(?:(?:ok(?:ay)?|great|perfect|cool|good|nice|awesome)[ ,]+)*(?:many |much |big )?(?:thanks?|thank (?:you|u)|thankyou|thx|tx|ty|cheers|ta|appreciated?|great|perfect|ok(?:ay)?|cool|nice|awesome|got it|sounds good|will do|alright|good (?:job|work|to know)|well done|bye|goodbye|see (?:you|ya)|good ?night)${TO_WHOM}[\\s!.,]*$`,
)
const HELP =
  /^(?:help|what can (?:you|i) (?:do|ask|answer)(?: you)?(?: about)?|what do you know(?: about)?|who are you|what are you|how (?:do|can) you help(?: me)?|how does this work)[\s!.,?]*$/

export const CAN_ANSWER =
  'I can answer from your saved records, work out stocking density and plant counts, list and add tasks, and look up cards on crops, animals, feed, water, soil, weather, biosecurity and solar care.'

/** Answers greetings, thanks and 'what can you do?'; null for anything else. */
export function smallTalk(question: string): string | null {
  const plain = plainLetters(question).trim()
  if (GREETING.test(plain)) return `Hello! ${CAN_ANSWER} What would you like to know?`
  if (THANKS.test(plain)) return 'You are welcome. Ask me whenever something comes up.'
  return HELP.test(plain) ? `I am the farm's built-in assistant. ${CAN_ANSWER}` : null
}

/**
 * Parses the list of subjects without a card: separated by commas or lines, with comments after
 * `#`.
 */
export function parseOutside(text: string): RegExp {
  const words = text
    .replace(/#.*/g, '')
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean)
  return new RegExp(`\\b(?:${words.join('|')})s?\\b`, 'g')
}

/** Subjects in a question that no card covers, in the farmer's words: ['horse']. */
export const outsideSubjects = (question: string, outside: RegExp): string[] => [
  ...new Set(plainLetters(question).match(outside)),
]

// The weather to come and the clock, which only a live source knows.
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
