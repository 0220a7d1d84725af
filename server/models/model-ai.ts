import type { Ai } from '#server/ai.ts'
import type { BuiltinAi } from './open-builtin-ai.ts'
import { answerWithModel } from './answer-with-model.ts'
import type { CallBudget } from './call-budget.ts'
import { lookWithModel } from './look-with-model.ts'
import { openModel, type ModelAddress, type ModelTimes } from './model.ts'

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
