import type { ChatSource } from '#contract/chat.ts'
import type { Answer, FarmFacts } from '#server/ai.ts'
import { chooseRecords } from './records/chosen-records.ts'
import { subjectsOf } from './subjects.ts'
import { splitWords } from './words.ts'

const PRONOUN = /\b(?:its?|they|them|their|those|these|that one)\b/i
const OWNER = /\b(?:i|we|my|our|the)\b/i
/** 'How many?', 'which breeds?' */
const MOST_BARE_WORDS = 3
const KIND = /^(?:fields?|crops?|herds?|flocks?|animals?|systems?)$/
const OF_RECORD = /^\/(?:crop|animal|solar)-management\//

const recordNames = (sources: ChatSource[]) =>
  sources
    .filter(({ kind, path }) => kind === 'record' && OF_RECORD.test(path ?? ''))
    .map(({ label }) => label.replace(/ \([^()]*\).*$/, ''))

const isBare = (question: string) =>
  splitWords(question).length <= MOST_BARE_WORDS && !OWNER.test(question)

const isNoun = (word: string) => subjectsOf(word).size > 0 || KIND.test(word)
/** 'panels' in 'what panels do I have'. */
const nounOf = (question: string) => splitWords(question).findLast(isNoun)

/** Subject of the previous question: the only record in its answer, or else what it named. */
function subjectOf({ question, answer }: Before, farm: FarmFacts): string | null {
  const [name, ...others] = recordNames(answer.sources)
  if (name && others.length === 0) return name
  const said = [...chooseRecords(question, farm).said]
  if (said.length > 0) return said.join(' and ')
  const noun = nounOf(question)
  return noun ? `my ${noun}` : null
}

/** The previous question in the same message, and its answer. */
export type Before = { question: string; answer: Answer }

/**
 * Completes a question without a subject: 'and when was it planted?' after one about the biggest
 * field means that field.
 */
export function withHandedSubject(question: string, before: Before, farm: FarmFacts): string {
  if (splitWords(question).some(isNoun) || chooseRecords(question, farm).isNamed) return question
  const noun = nounOf(before.question)
  if (noun && /^(?:and )?how many\W*$/i.test(question)) return `how many ${noun}`
  const subject = subjectOf(before, farm)
  if (!subject) return question
  if (PRONOUN.test(question)) return question.replace(PRONOUN, subject)
  return isBare(question) ? `${question.replace(/\W+$/, '')} of ${subject}` : question
}
