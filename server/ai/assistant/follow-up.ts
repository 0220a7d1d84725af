import type { ChatMessage } from '#contract/chat.ts'
import { subjectsOf } from './subjects.ts'
import { keyWords, splitWords } from './words.ts'

const CONTINUES = /^\s*(?:and|what about|how about|and what about)\b/i
// 'This week' refers to nothing that was said.
const REFERS =
  /\b(?:it|its|that|this(?! (?:week|month|year|season|morning|evening|project|farm)\b)|them|they|these|those)\b/i
const MOST_WORDS = 8

const SUBJECT =
  /\b(?:corn|maize|tomato(?:es)?|wheat|potato(?:es)?|lettuce|onions?|carrots?|peppers?|broccoli|spinach|strawberr(?:y|ies)|apples?|grapes?|cucumbers?|cattle|cows?|chickens?|hens?|sheep|pigs?|goats?)\b/gi

const lastQuestion = (question: string, history: ChatMessage[]) =>
  history.findLast(({ role, content }) => role === 'user' && content.trim() !== question.trim())
    ?.content

/**
 * A short question that leans on the one before ('And the goats?', 'Is it contagious?'), made whole:
 * the earlier words with the new subject.
 */
export function wholeQuestion(question: string, history: ChatMessage[]): string {
  if (splitWords(question).length > MOST_WORDS) return question
  const earlier = lastQuestion(question, history)
  if (!earlier) return question
  const named = subjectsOf(question).size > 0
  if (CONTINUES.test(question))
    return `${named ? earlier.replace(SUBJECT, ' ') : earlier} ${question.replace(CONTINUES, ' ')}`
  return REFERS.test(question) && !named && keyWords(question).length <= 2
    ? `${earlier} ${question}`
    : question
}
