import type { Ai, Answer, FarmFacts } from '#server/ai.ts'
import type { ChatMessage, ChatSource } from '#contract/chat.ts'
import type { Grounding } from '#server/assistant/builtin-assistant.ts'
import type { Language } from '#server/assistant/open-language.ts'
import type { BuiltinAi } from './open-builtin-ai.ts'
import type { CallBudget } from './call-budget.ts'
import { lookWithModel } from './look-with-model.ts'
import { openModel, type ModelAddress, type ModelTimes, type Model } from './model.ts'
import { checkedWords } from './checked-words.ts'
import { chatQuestion, offeredSources } from './chat-question.ts'

/** The model at an address, in front of the built-in AI. */
export function modelAi(
  address: ModelAddress,
  builtin: BuiltinAi,
  budget: CallBudget,
  times?: ModelTimes,
): Ai {
  const model = openModel(address, budget, times)
  return {
    lookAtPhoto: async (photo, subject, userId) =>
      lookWithModel(
        { model, language: builtin.language },
        { photo, subject, userId },
        await builtin.lookAtPhoto(photo, subject, userId),
      ),
    answer: async (question, farm, history, userId) =>
      answerWithModel(
        { model, language: builtin.language },
        { question, farm, history, userId },
        await builtin.ground(question, farm, history),
      ),
    close: () => builtin.close(),
  }
}

const MOST_SOURCES = 5

type Asked = { question: string; farm: FarmFacts; history: ChatMessage[]; userId: string }

/** The model's words where they rest on a card or a record; else what the built-in assistant says. */
async function answerWithModel(
  { model, language }: { model: Model; language: Language },
  { question, farm, history, userId }: Asked,
  grounding: Grounding,
): Promise<Answer> {
  const { builtin, isFinal, isUrgent, cards, records, grounds } = grounding
  const own = { content: builtin.content, sources: builtin.sources, engine: builtin.engine }
  if (isFinal) return own
  const offered = offeredSources(grounding, farm)
  // With neither card nor record there is nothing that an answer could rest on.
  if (offered.length === 0) return own
  const answer = await model.ask(
    userId,
    chatQuestion(question, history, { cards, records, offered }),
  )
  if ('failure' in answer) return own
  const named = offered.filter(({ id }) => answer.told.sourceIds.includes(id))
  const sources = joined(
    builtin.sources,
    named.map(({ source }) => source),
  )
  const text = await checkedWords(language, answer.told.answer ?? '', {
    grounds,
    isUrgent,
    records,
  })
  if (text === '' || sources.length === 0) return own
  const content = builtin.urgentLine ? `${builtin.urgentLine}\n${text}` : text
  return { content, sources, engine: model.name }
}

const joined = (first: ChatSource[], more: ChatSource[]) =>
  [
    ...new Map([...first, ...more].map((source) => [source.path ?? source.label, source])).values(),
  ].slice(0, MOST_SOURCES)
