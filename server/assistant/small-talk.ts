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
  'I can answer from your saved records, work out stocking density, plant counts and what the sun offers your panels, list and add tasks, and look up cards on crops, animals, feed, water, soil, weather, biosecurity and solar care.'

/** Greetings, thanks and 'what can you do?'; null for anything else. */
export function smallTalk(question: string): string | null {
  const plain = plainLetters(question).trim()
  if (GREETING.test(plain)) return `Hello! ${CAN_ANSWER} What would you like to know?`
  if (THANKS.test(plain)) return 'You are welcome. Ask me whenever something comes up.'
  return HELP.test(plain) ? `I am the farm's built-in assistant. ${CAN_ANSWER}` : null
}
