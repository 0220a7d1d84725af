import { setTimeout as pause } from 'node:timers/promises'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import {
  extractJsonMiddleware,
  generateText,
  Output,
  stepCountIs,
  wrapLanguageModel,
  type ToolSet,
  type UserContent,
  APICallError,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  RetryError,
  ToolChoiceViolationError,
} from 'ai'
import type { ZodType } from 'zod'
import { plainName } from '#server/assistant/plain-text.ts'
import type { Fact } from '#contract/analysis.ts'
import { fact } from '#domain/fact.ts'
import type { CallBudget } from './call-budget.ts'

/** For both attempts together. */
const TIMEOUT_MS = 30_000
const PAUSE_BEFORE_RETRY_MS = 1_000
/** Calls of tools, and the answer. */
const MOST_STEPS = 7

export type ModelAddress = { baseUrl: string; apiKey: string | undefined; name: string }
export type ModelTimes = { timeoutMs?: number; retryPauseMs?: number }

export type ModelAnswer<Output> =
  | { output: Output; version: string }
  /** Why there is no answer. */
  | { failure: Fact }

type Question<Output> = {
  schema: ZodType<Output>
  system: string
  content: UserContent
  tools?: ToolSet
  /** For an answer that cannot wait as long as others. */
  withinMs?: number
}
export type Model = {
  name: string
  ask: <Output>(userId: string, question: Question<Output>) => Promise<ModelAnswer<Output>>
}

/** Servers reject options that they do not have; the prompt describes the format too. */
type Body = 'whole' | 'with tools' | 'plain'

function languageModel({ baseUrl, apiKey, name }: ModelAddress, body: Body) {
  const provider = createOpenAICompatible({
    name: 'configured',
    baseURL: baseUrl,
    ...(apiKey === undefined ? {} : { apiKey }),
    fetch: cappedFetch,
    supportsStructuredOutputs: true,
    transformRequestBody: (whole) => {
      const { model, messages, tools, tool_choice } = whole
      if (body === 'whole') return whole
      return { model, messages, ...(body === 'with tools' && { tools, tool_choice }) }
    },
  })
  // Small models wrap JSON in Markdown fences.
  return wrapLanguageModel({ model: provider(name), middleware: extractJsonMiddleware() })
}

/**
 * The configured model with its limits: daily budget, timeout, length, one retry and validated output.
 * Returns the reason of a failure instead of throwing.
 */
export function openModel(
  address: ModelAddress,
  budget: CallBudget,
  { timeoutMs = TIMEOUT_MS, retryPauseMs = PAUSE_BEFORE_RETRY_MS }: ModelTimes = {},
): Model {
  async function askOnce<Output>(body: Body, question: Question<Output>, abortSignal: AbortSignal) {
    const { output, response } = await generateText({
      model: languageModel(address, body),
      system: question.system,
      messages: [{ role: 'user', content: question.content }],
      output: Output.object({ schema: question.schema }),
      ...(question.tools && { tools: question.tools }),
      stopWhen: stepCountIs(MOST_STEPS),
      prepareStep: ({ stepNumber }) =>
        question.tools && stepNumber === MOST_STEPS - 1 ? { toolChoice: 'none' } : {},
      temperature: 0,
      maxRetries: 0,
      abortSignal,
    })
    return { output, version: plainName(response.modelId) }
  }

  async function askTwice<Output>(question: Question<Output>, signal: AbortSignal) {
    try {
      return await askOnce('whole', question, signal)
    } catch (error) {
      if (signal.aborted) throw error
      if (rejectsOptions(error)) return askPlainly(question, signal)
      if (!isWorthRetrying(error)) throw error
      await pause(retryPauseMs, undefined, { signal })
      return askOnce('whole', question, signal)
    }
  }

  async function askPlainly<Output>(question: Question<Output>, signal: AbortSignal) {
    if (!question.tools) return askOnce('plain', question, signal)
    try {
      return await askOnce('with tools', question, signal)
    } catch (error) {
      if (signal.aborted || !rejectsOptions(error)) throw error
      return askOnce('plain', question, signal)
    }
  }

  return {
    name: address.name,
    async ask(userId, question) {
      if (!(await budget.take(userId)))
        return { failure: fact('callsUsed', { count: budget.perDay }) }
      const limitMs = Math.min(timeoutMs, question.withinMs ?? timeoutMs)
      const signal = AbortSignal.timeout(limitMs)
      try {
        return await askTwice(question, signal)
      } catch (error) {
        return { failure: failureOf(signal.aborted ? signal.reason : error, limitMs) }
      }
    },
  }
}

/** The failure, without any text from the model's server. */
function failureOf(error: unknown, timeoutMs: number): Fact {
  const { name } = error instanceof Error ? error : { name: '' }
  if (name === 'TimeoutError' || name === 'AbortError')
    return fact('modelSlow', { seconds: timeoutMs / 1000 })
  if (error instanceof AnswerTooLong) return fact('modelTooLong', { kib: MAX_ANSWER_KIB })
  if (RetryError.isInstance(error)) return failureOf(error.lastError, timeoutMs)
  if (isUnreadable(error) || ToolChoiceViolationError.isInstance(error))
    return fact('modelUnreadable')
  if (!APICallError.isInstance(error)) return fact('modelUnreachable')
  const { statusCode, cause } = error
  if (cause instanceof AnswerTooLong || (cause instanceof Error && cause.name === 'TimeoutError'))
    return failureOf(cause, timeoutMs)
  if (statusCode === 429) return fact('modelBusy', { status: statusCode })
  if (statusCode === undefined) return fact('modelUnreachable')
  if (statusCode < 300) return fact('modelUnreadable')
  return fact('modelFailed', { status: statusCode })
}

const isUnreadable = (error: unknown) =>
  NoObjectGeneratedError.isInstance(error) || NoOutputGeneratedError.isInstance(error)

/** Whether a retry may help, unlike after a refusal (401, 400), a timeout or an oversized answer. */
function isWorthRetrying(error: unknown) {
  if (isUnreadable(error)) return true
  if (!APICallError.isInstance(error) || error.cause instanceof AnswerTooLong) return false
  return error.isRetryable || (error.statusCode ?? 500) < 300
}

/** Servers without `json_schema` and models without `temperature` answer 400 or 422. */
const rejectsOptions = (error: unknown) =>
  APICallError.isInstance(error) && (error.statusCode === 400 || error.statusCode === 422)

/** Far more than any real answer. */
const MAX_ANSWER_KIB = 256

class AnswerTooLong extends Error {}

/**
 * `fetch` that closes the connection after 256 KiB of a decompressed answer. It follows no redirects,
 * so that photo and key reach only the configured address.
 * @throws AnswerTooLong
 */
async function cappedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, { ...init, redirect: 'error' })
  const { status, statusText } = response
  // The body has been decompressed, so these headers no longer apply.
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  const body = response.body ? await wholeBody(response.body) : null
  return new Response(body, { status, statusText, headers })
}

async function wholeBody(stream: ReadableStream<Uint8Array>) {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Throwing out of the loop cancels the stream and closes the connection.
  for await (const chunk of stream) {
    bytes += chunk.byteLength
    if (bytes > MAX_ANSWER_KIB * 1024) throw new AnswerTooLong('The answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
