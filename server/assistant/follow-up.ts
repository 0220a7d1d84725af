import type { ChatMessage } from '#contract/chat.ts'
import type { FarmFacts } from '#server/ai.ts'
import { ANY_KIND, subjectsOf } from './subjects.ts'
import { spelledOut } from './plain-text.ts'
import { keyWords, plainLetters, splitWords } from './words.ts'

const CONTINUES = /^\s*(?:and|what about|how about|and what about)\b/i
// 'This week' refers to nothing said before.
const REFERS =
  /\b(?:it|its|that|this(?! (?:week|month|year|season|morning|evening|project|farm)\b)|them|they|these|those|she|he|her|him|shes|hes)\b/
/** 'She also has a runny nose' adds to the previous question. */
const TELLS_MORE = /^(?:and |but )?(?:she|he|shes|hes)\b/
// Impersonal: 'Will it frost tonight?', 'is it normal to have frost now', 'how long does it take'.
const WEATHER =
  'rain\\w*|snow\\w*|hail\\w*|frost\\w*|freez\\w*|thunder\\w*|storm\\w*|cold|colder|hot|hotter|warm|warmer|cool|cooler|dry|wet|wind\\w*|sunny|cloudy|foggy|dark|light|spring|summer|autumn|fall|winter|(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const JUDGED =
  'normal|usual|common|typical|possible|necessary|important|worth\\w*|easy|hard|time|late|early|ok|okay|alright|fine|good|bad|best|better|true|legal'
const EMPTY_IT = new RegExp(
  [
    `\\b(?:(?:will|would|did|does|has|could|might|may|is|was|can) it|it(?:s|(?= going to| gonna)| is| was| will|ll| has| did| might| may| could)) (?:(?:going to|gonna|be|been|get|gets|getting|really|still|ever|too|not|so|supposed to|meant to) )*(?:${WEATHER})\\b`,
    `\\bit (?:be )?(?:(?:too|still|about|really|quite|not|a) )*(?:${JUDGED}) (?:to|for|that|if) \\w+ \\w+`,
    '\\bit (?:take|takes|took|cost|costs)\\b.* to \\w+',
  ].join('|'),
  'g',
)
const MOST_WORDS = 8
const MOST_KEY_WORDS = 2
const MOST_TOLD = 4

const SUBJECT = new RegExp(
  `\\b(?:corn|maize|tomato(?:es)?|wheat|potato(?:es)?|lettuce|onions?|carrots?|peppers?|broccoli|spinach|strawberr(?:y|ies)|apples?|grapes?|cucumbers?|${ANY_KIND})\\b`,
  'gi',
)

/** The previous question, itself made whole. */
function lastQuestion(question: string, history: ChatMessage[]): string | undefined {
  const at = history.findLastIndex(
    ({ role, content }) => role === 'user' && spelledOut(content).trim() !== question.trim(),
  )
  const last = history[at]
  return last && wholeQuestion(last.content, history.slice(0, at))
}

/** 'And the goats?' after a question about panels asks about goats, not about goats' panels. */
function continued(question: string, earlier: string): string {
  const rest = question.replace(CONTINUES, ' ').trim()
  const named = subjectsOf(question)
  if (named.size === 0) return `${earlier} ${rest}`
  const before = subjectsOf(earlier)
  return before.size > 0 && before.has('solar') !== named.has('solar')
    ? `tell me about ${rest}`
    : `${earlier.replace(SUBJECT, ' ')} ${rest}`
}

/** Asks for a fact of a record: prefixing the earlier question would repeat that one. */
const ASKS_FACT =
  /^(?:and )?(?:how (?:big|large|many|old)\b|what (?:size|breeds?|type|kind)\b|when .*\b(?:plant\w*|sow\w*|harvest\w*|ready|picked)\b)/i

const NAME_AT_END = /\b(?:the|my|our) (\w+(?: \w+){0,2})\W*$/i

/** 'How big is it?' after a question about corn becomes 'how big is corn'. */
function withSubject(question: string, earlier: string): string | null {
  const subject = earlier.match(SUBJECT)?.at(-1) ?? NAME_AT_END.exec(earlier)?.[1]
  return subject && ASKS_FACT.test(question) ? question.replace(REFERS, subject) : null
}

const ASKS_HARVEST =
  /^\s*when (?:can|could|should|do|will) (?:i|we) (?:harvest|pick|cut|lift|dig)(?: (?:it|them|these|this|this field|here))?\W*$/i

/** 'When should I harvest?' is about the field whose page is open, or else about all fields. */
export function ofOpenPage(question: string, { about, crops }: FarmFacts): string {
  if (crops.length === 0 || !ASKS_HARVEST.test(question)) return question
  const open = crops.find(({ id }) => id === about)
  return open ? `when do i harvest the ${open.fieldName}` : 'when do i harvest'
}

/**
 * Completes a short follow-up ('And the goats?', 'Is it contagious?') with the question before it.
 * Abbreviations are expanded, so that every reader sees the same text.
 */
export function wholeQuestion(typed: string, history: ChatMessage[]): string {
  const question = spelledOut(typed)
  if (splitWords(question).length > MOST_WORDS) return question
  const earlier = lastQuestion(question, history)
  if (!earlier) return question
  if (CONTINUES.test(question)) return continued(question, earlier)
  const refers = REFERS.test(plainLetters(question).replace(EMPTY_IT, ' '))
  const most = TELLS_MORE.test(plainLetters(question)) ? MOST_TOLD : MOST_KEY_WORDS
  return refers && subjectsOf(question).size === 0 && keyWords(question).length <= most
    ? (withSubject(question, earlier) ?? `${earlier} ${question}`)
    : question
}
