import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { builtinAssistant } from '#server/assistant/builtin-assistant.ts'
import { factsFor } from './eval-farm.ts'

const words = z.optional(z.array(z.string()))

const sourceQuestions = z.array(
  z.object({
    question: z.string(),
    /** Acceptable sources. Answering from any other one is worse than 'I don't know'. */
    from: z.array(z.enum(['record', 'calculator', 'card', 'talk', 'refused', 'declined'])),
    says: words,
    saysAny: words,
    saysNot: words,
    /** The card that must come first, and one that must not be shown. */
    card: z.optional(z.string()),
    cardNot: z.optional(z.string()),
  }),
)
type SourceQuestion = z.infer<typeof sourceQuestions>[number]

const FILE = join(import.meta.dirname, '..', 'tests', 'eval', 'source-questions.json')

type Reply = ReturnType<ReturnType<typeof builtinAssistant>['answer']>

const isRight = (asked: SourceQuestion, { kind, content, cardIds }: Reply) =>
  asked.from.includes(kind) &&
  (asked.says ?? []).every((text) => content.includes(text)) &&
  (asked.saysAny ?? ['']).some((text) => content.includes(text)) &&
  !(asked.saysNot ?? []).some((text) => content.includes(text)) &&
  (!asked.card || cardIds[0] === asked.card) &&
  (!asked.cardNot || !cardIds.includes(asked.cardNot))

/** How often a question on a farm of three projects is answered from an acceptable source. */
export function evaluateSources() {
  const assistant = builtinAssistant()
  const questions = sourceQuestions.parse(JSON.parse(readFileSync(FILE, 'utf8')))
  const misses = questions.flatMap((asked) => {
    const reply = assistant.answer(asked.question, factsFor(asked.question), [])
    return isRight(asked, reply)
      ? []
      : [{ question: asked.question, kind: reply.kind, content: reply.content }]
  })
  return { count: questions.length, right: 1 - misses.length / questions.length, misses }
}
