import type { ChatMessage } from '#contract/chat.ts'
import { recordsOf } from '#domain/records/kinds.ts'
import type { FarmFacts, FarmProject } from '#server/ai.ts'
import { wholeQuestion } from '#server/assistant/follow-up.ts'
import { plainLetters, splitWords, stem } from '#server/assistant/words.ts'
import { mended, unexplainedWords } from './ask.ts'
import { chooseRecords } from './chosen-records.ts'
import { isNamed, sentence } from './said-names.ts'

const THIS_PROJECT = /\b(?:this|the current) project\b/
const WHOLE_FARM =
  /\b(?:all|altogether|in total|overall|everywhere|(?:my|our|the|this|whole|entire) farm|farms|projects|(?:am i|are we|do i|do we|i|we) (?:farm|farming)|(?:every|each) (?:project|farm))\b/

const stems = (text: string) => splitWords(text).map(stem).join(' ')

/** A name of one word may be that of a crop, so it needs such a word before or after it. */
const BEFORE_NAME = / (?:in|at|on|of|for|from)(?: (?:th|the|my|our))?(?: project)?$/
const AFTER_NAME = /^ (?:hav|have|has|had|got|hold|project)\b/

/** Two words and more are a name wherever they stand, unless a record of this project has them too. */
const isPlainName = (name: string, farm: FarmFacts) =>
  name.includes(' ') && !recordsOf(farm).some((record) => stems(record.name).includes(name))

/** 'How many sheep are in Hill farm?' */
function namedProjects(question: string, here: FarmFacts, own: FarmProject[]): FarmProject[] {
  const asked = ` ${stems(question)} `
  return own.filter(({ name }) => {
    const words = stems(name)
    const at = words ? asked.indexOf(` ${words} `) : -1
    if (at < 0) return false
    const after = asked.slice(at + words.length + 1)
    if (BEFORE_NAME.test(asked.slice(0, at)) || AFTER_NAME.test(after)) return true
    return isPlainName(words, here)
  })
}

/** Whether the project lacks what a question is about, such as solar systems. */
function lacks(question: string, farm: FarmFacts): boolean {
  const { missing, kinds } = chooseRecords(mended(question, farm), farm)
  const records = { crop: farm.crops, animal: farm.animals, solar: farm.solarSystems }
  return missing.length > 0 || [...kinds].some((kind) => records[kind].length === 0)
}

/**
 * The projects whose records a question is about: those it names, all if it says so or if this
 * project has no such records, or else this one.
 * @param own every project of the farmer
 */
export function askedProjects(
  question: string,
  history: ChatMessage[],
  here: FarmFacts,
  own: FarmProject[],
): FarmProject[] {
  const whole = wholeQuestion(question, history)
  const plain = plainLetters(whole)
  if (own.length < 2 || THIS_PROJECT.test(plain)) return [here.project]
  if (asksNamedProject(whole)) return own
  const named = namedProjects(whole, here, own)
  if (named.length > 0) return named
  return WHOLE_FARM.test(plain) || lacks(whole, here) ? own : [here.project]
}

/** Name and project of one of the farmer's records. */
export type RecordName = { projectId: string; name: string }

/** Whether an unexplained word may be the name of a record in another project. */
export function mayNameElsewhere(question: string, history: ChatMessage[], here: FarmFacts) {
  const whole = wholeQuestion(question, history)
  if (THIS_PROJECT.test(plainLetters(whole))) return false
  const { isNamed: isNamedHere, unknown } = chooseRecords(whole, here)
  return unknown !== null || (unexplainedWords(whole, here).length > 0 && !isNamedHere)
}

/** 'How are the milkers?' The projects with a record of that name. */
export function projectsNaming(
  question: string,
  history: ChatMessage[],
  names: RecordName[],
  own: FarmProject[],
): FarmProject[] {
  const asked = sentence(wholeQuestion(question, history))
  const naming = new Set(
    names.filter(({ name }) => isNamed(name, asked)).map(({ projectId }) => projectId),
  )
  return own.filter(({ id }) => naming.has(id))
}

const ASKS =
  /^(?:is there|do (?:i|we) have|have (?:i|we)(?: got)?)(?: (?:a|an|any|another|my))? (?:project|farm) (?:called|named|by the name of|with the name) /

/** 'Is there a project called Orchard?' */
export const asksNamedProject = (question: string) => ASKS.test(plainLetters(question).trim())
