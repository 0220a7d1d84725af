import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { builtinAssistant } from '#server/assistant/builtin-assistant.ts'
import { factsFor } from './eval-farm.ts'

const recordQuestions = z.array(
  z.object({
    question: z.string(),
    /** Words that the right answer must all contain, and words that only a wrong one contains. */
    says: z.array(z.string()),
    saysNot: z.optional(z.array(z.string())),
  }),
)

const FILE = join(import.meta.dirname, '..', 'tests', 'eval', 'record-questions.json')

export type RecordScores = {
  count: number
  /** Share of questions, from 0 to 1, that were answered correctly from the records. */
  right: number
  misses: { question: string; kind: string; content: string }[]
}

/** How well farmers' wordings are answered from the records of a farm of three projects. */
export function evaluateRecords(): RecordScores {
  const assistant = builtinAssistant()
  const questions = recordQuestions.parse(JSON.parse(readFileSync(FILE, 'utf8')))
  const misses = questions.flatMap(({ question, says, saysNot = [] }) => {
    const { kind, content } = assistant.answer(question, factsFor(question), [])
    const isRight =
      kind === 'record' &&
      says.every((words) => content.includes(words)) &&
      !saysNot.some((words) => content.includes(words))
    return isRight ? [] : [{ question, kind, content }]
  })
  return { count: questions.length, right: 1 - misses.length / questions.length, misses }
}
