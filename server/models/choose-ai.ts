import type { Ai } from '#server/ai.ts'
import type { Config } from '#server/config.ts'
import type { CallBudget } from './call-budget.ts'
import type { ModelTimes } from './model.ts'

type Options = {
  config: Pick<Config, 'AI_BASE_URL' | 'AI_API_KEY' | 'AI_MODEL'>
  builtin: Ai
  budget: CallBudget
  times?: ModelTimes
}

/** The configured model backed by the built-in AI, or the built-in AI alone if none is configured. */
export async function chooseAi({ config, builtin, budget, times }: Options): Promise<Ai> {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: name } = config
  if (baseUrl === undefined || name === undefined) return builtin
  // Imported lazily: the SDK takes 24 MB, which a farm without a model does not need.
  const { modelAi } = await import('./model-ai.ts')
  return modelAi({ baseUrl, apiKey, name }, builtin, budget, times)
}
