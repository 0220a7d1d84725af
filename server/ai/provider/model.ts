import { setTimeout as pause } from 'node:timers/promises'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, Output, type UserContent } from 'ai'
import type { ZodType } from 'zod'
import { plainName } from '#server/ai/assistant/plain-text.ts'
import type { CallBudget } from './call-budget.ts'
import { cappedFetch } from './capped-fetch.ts'
import { failureText, mayHelpAgain } from './failure-text.ts'

/** Design section 6: for both attempts together. */
const TIMEOUT_MS = 30_000
const PAUSE_BEFORE_RETRY_MS = 1_000
const MAX_ANSWER_TOKENS = 2_000

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

/** The configured model behind its limits: budget, time, length, one retry, checked form. Never throws for the model's sake. */
export function openModel(
  address: ModelAddress,
  budget: CallBudget,
  { timeoutMs = TIMEOUT_MS, retryPauseMs = PAUSE_BEFORE_RETRY_MS }: ModelTimes = {},
): Model {
  const provider = createOpenAICompatible({
    name: 'configured',
    baseURL: address.baseUrl,
    ...(address.apiKey === undefined ? {} : { apiKey: address.apiKey }),
    fetch: cappedFetch,
    supportsStructuredOutputs: true,
  })
  const model = provider(address.name)

  type Question<Told> = { schema: ZodType<Told>; system: string; content: UserContent }
  async function askOnce<Told>(question: Question<Told>, abortSignal: AbortSignal) {
    const { output, response } = await generateText({
      model,
      system: question.system,
      messages: [{ role: 'user', content: question.content }],
      output: Output.object({ schema: question.schema }),
      temperature: 0,
      maxOutputTokens: MAX_ANSWER_TOKENS,
      maxRetries: 0,
      abortSignal,
    })
    return { told: output, version: plainName(response.modelId) }
  }

  async function askTwice<Told>(question: Question<Told>, signal: AbortSignal) {
    try {
      return await askOnce(question, signal)
    } catch (error) {
      if (signal.aborted || !mayHelpAgain(error)) throw error
      await pause(retryPauseMs, undefined, { signal })
      return askOnce(question, signal)
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
