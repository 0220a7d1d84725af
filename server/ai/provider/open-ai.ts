import type { Ai } from '#server/ai/ai.ts'
import type { BuiltinAi } from '#server/ai/open-builtin-ai.ts'
import type { Config } from '#server/config.ts'
import { answerWithModel } from './answer-with-model.ts'
import type { CallBudget } from './call-budget.ts'
import { lookWithModel } from './look-with-model.ts'
import { openModel, type ModelTimes } from './model.ts'

type Options = {
  config: Pick<Config, 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL'>
  builtin: BuiltinAi
  budget: CallBudget
  times?: ModelTimes
}

/** The configured model in front of the built-in AI; the built-in AI alone where none is configured. */
export function openAi({ config, builtin, budget, times }: Options): Ai {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: name } = config
  if (baseUrl === undefined || name === undefined) return builtin
  const model = openModel({ baseUrl, apiKey, name }, budget, times)
  return {
    lookAtPhoto: async (photo, subject, userId) =>
      lookWithModel(
        model,
        { photo, subject, userId },
        await builtin.lookAtPhoto(photo, subject, userId),
      ),
    answer: async (question, farm, history, userId) =>
      answerWithModel(
        model,
        { question, farm, history, userId },
        builtin.ground(question, farm, history),
      ),
    close: () => builtin.close(),
  }
}
