import { APICallError, NoObjectGeneratedError, NoOutputGeneratedError, RetryError } from 'ai'
import { AnswerTooLong } from './capped-fetch.ts'

const UNREADABLE = 'The model answered in a form that could not be read.'

/** What happened, in one sentence for the farmer; no text of the model's server gets into it. */
export function failureText(error: unknown, timeoutMs: number): string {
  const { name } = error instanceof Error ? error : { name: '' }
  if (name === 'TimeoutError' || name === 'AbortError')
    return `The model did not answer within ${timeoutMs / 1000} seconds.`
  if (error instanceof AnswerTooLong) return 'The model sent more than 256 KiB.'
  if (RetryError.isInstance(error)) return failureText(error.lastError, timeoutMs)
  if (NoObjectGeneratedError.isInstance(error) || NoOutputGeneratedError.isInstance(error))
    return UNREADABLE
  if (!APICallError.isInstance(error)) return 'The model server could not be reached.'
  const { statusCode, cause } = error
  if (cause instanceof AnswerTooLong || (cause instanceof Error && cause.name === 'TimeoutError'))
    return failureText(cause, timeoutMs)
  if (statusCode === 429) return 'The model server is too busy (HTTP 429).'
  if (statusCode === undefined) return 'The model server could not be reached.'
  return statusCode < 300 ? UNREADABLE : `The model server failed (HTTP ${statusCode}).`
}

/** Asking a second time may help: not after a refusal (401, 400), a time-out or a flood. */
export function mayHelpAgain(error: unknown) {
  if (NoObjectGeneratedError.isInstance(error) || NoOutputGeneratedError.isInstance(error))
    return true
  if (!APICallError.isInstance(error) || error.cause instanceof AnswerTooLong) return false
  return error.isRetryable || (error.statusCode ?? 500) < 300
}

/** Some servers know no `json_schema`, some models no `temperature`; both say so by 400 or 422. */
export const dislikesOptions = (error: unknown) =>
  APICallError.isInstance(error) && (error.statusCode === 400 || error.statusCode === 422)
