import { readFile } from 'node:fs/promises'
import type { EvalFarm } from './eval-farm.ts'

/** A question with what a right answer says; the farm is that of `eval-farm.ts`. */
export type EvalQuestion = {
  question: string
  kind: string
  /** The record whose page is open, and earlier messages. */
  about?: string
  after?: string[]
  /** Of each group the answer has at least one, in lower case. */
  says?: string[][]
  never?: string[]
  task?: { says: string[]; due: string | null; for?: string; repeats?: string }
}

const NO_ANSWER = new Set(['refuse', 'decline'])

export const outcomes = ['right', 'asked', 'declined', 'wrong'] as const
export type Outcome = (typeof outcomes)[number]

export const readQuestions = async (path: string) =>
  JSON.parse(await readFile(path, 'utf8')) as EvalQuestion[]

const TODAY = '2026-06-17'
const holds = (text: string, part: string) => text.includes(part.toLowerCase())

/**
 * Asks one question. 'asked': the assistant offers choices; 'declined': it says that it does not know
 * or does not answer, which is right where nothing else is.
 */
export async function gradeQuestion(farm: EvalFarm, given: EvalQuestion) {
  const reply = await farm.ask(given.question, given)
  const text = `${reply.content} ${(reply.message.sources ?? []).map(({ label }) => label).join(' ')}`
    .toLowerCase()
    .replaceAll('’', "'")
  const outcome = outcomeOf(given, reply, text)
  return { outcome, reply }
}

type Reply = Awaited<ReturnType<EvalFarm['ask']>>

function outcomeOf(given: EvalQuestion, reply: Reply, text: string): Outcome {
  const { kind, says = [], never = [], task } = given
  if (never.some((part) => holds(text, part)) && reply.kind === 'answered') return 'wrong'
  if (task) return taskOutcome(task, reply)
  if (NO_ANSWER.has(kind)) return reply.kind === 'answered' ? 'wrong' : reply.kind === 'asked' ? 'asked' : 'right'
  if (reply.kind !== 'answered') return reply.kind
  return says.every((group) => group.some((part) => holds(text, part))) ? 'right' : 'wrong'
}

function taskOutcome(task: NonNullable<EvalQuestion['task']>, { added, kind }: Reply): Outcome {
  const [only, ...others] = added
  if (!only) return kind === 'answered' ? 'wrong' : kind
  const isRight =
    others.length === 0 &&
    task.says.every((word) => holds(only.title.toLowerCase(), word)) &&
    only.dueDate === (task.due ?? TODAY) &&
    (task.for === undefined || only.entityName === task.for) &&
    (task.repeats === undefined || only.repeatUnit === REPEATS[task.repeats])
  return isRight ? 'right' : 'wrong'
}

const REPEATS: Record<string, string> = { daily: 'day', weekly: 'week', monthly: 'month', yearly: 'year' }
