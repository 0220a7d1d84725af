import { setTimeout as pause } from 'node:timers/promises'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { extractJsonMiddleware, generateText, Output, wrapLanguageModel } from 'ai'
import type { UserContent } from 'ai'
import type { ZodType } from 'zod'
import { plainName } from '#server/assistant/plain-text.ts'
import type { CallBudget } from './call-budget.ts'
import { cappedFetch } from './capped-fetch.ts'
import { dislikesOptions, failureText, mayHelpAgain } from './failure-text.ts'

/** Design section 6: for both attempts together. */
const TIMEOUT_MS = 30_000
const PAUSE_BEFORE_RETRY_MS = 1_000

export type ModelAddress = { baseUrl: string; apiKey: string | undefined; name: string }
export type ModelTimes = { timeoutMs?: number; retryPauseMs?: number }

export type ModelAnswer<Told> =
  | { told: Told; version: string }
  /** Why there is none, in one sentence for the farmer. */
  | { failure: string }

export type Model = {
  name: string
  ask: <Told>(
    userId: string,
    question: { schema: ZodType<Told>; system: string; content: UserContent },
  ) => Promise<ModelAnswer<Told>>
}

/** @param isPlain without the options that some servers and models refuse; the prompt tells the form too */
function languageModel({ baseUrl, apiKey, name }: ModelAddress, isPlain: boolean) {
  const provider = createOpenAICompatible({
    name: 'configured',
    baseURL: baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
    fetch: cappedFetch,
    supportsStructuredOutputs: true,
    ...(isPlain && {
      transformRequestBody: ({ model, messages }) => ({ model, messages }),
    }),
  })
  // Small models put JSON between Markdown fences.
  return wrapLanguageModel({ model: provider(name), middleware: extractJsonMiddleware() })
}

/**
 * The configured model behind its limits: budget, time, length, one retry, checked form. It tells why
 * there is no answer rather than throw.
 */
export function openModel(
  address: ModelAddress,
  budget: CallBudget,
  { timeoutMs = TIMEOUT_MS, retryPauseMs = PAUSE_BEFORE_RETRY_MS }: ModelTimes = {},
): Model {
  const models = { usual: languageModel(address, false), plain: languageModel(address, true) }

  type Question<Told> = { schema: ZodType<Told>; system: string; content: UserContent }
  async function askOnce<Told>(
    model: keyof typeof models,
    question: Question<Told>,
    abortSignal: AbortSignal,
  ) {
    const { output, response } = await generateText({
      model: models[model],
      system: question.system,
      messages: [{ role: 'user', content: question.content }],
      output: Output.object({ schema: question.schema }),
      temperature: 0,
      maxRetries: 0,
      abortSignal,
    })
    return { told: output, version: plainName(response.modelId) }
  }

  async function askTwice<Told>(question: Question<Told>, signal: AbortSignal) {
    try {
      return await askOnce('usual', question, signal)
    } catch (error) {
      if (signal.aborted) throw error
      if (dislikesOptions(error)) return askOnce('plain', question, signal)
      if (!mayHelpAgain(error)) throw error
      await pause(retryPauseMs, undefined, { signal })
      return askOnce('usual', question, signal)
    }
  }

  return {
    name: address.name,
    async ask(userId, question) {
      if (!(await budget.take(userId)))
        return { failure: `Today's ${budget.perDay} calls of the model are used up.` }
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        return await askTwice(question, signal)
      } catch (error) {
        return { failure: failureText(signal.aborted ? signal.reason : error, timeoutMs) }
      }
    },
  }
}
