import { isUnanswered } from '#src/api/offline/is-unanswered.ts'
import { t } from '#src/lib/texts.ts'

/** Uppy's wording for a request without a response (spec section 8). */
const networkError = () =>
  t(
    'This looks like a network error, the endpoint might be blocked by an internet provider or a firewall.',
  )
const authorizationRequired = () => new UploadFailure(t('Authorization required'), 401)
export const requestExpired = (status: number) =>
  new UploadFailure(t('Request has expired'), status)

/** Longer bodies are error pages of a proxy, not sentences. */
const MAX_SENTENCE_LENGTH = 300

/** A response other than success. Uppy reads the status from `source`. */
export class UploadFailure extends Error {
  readonly source: { status: number }

  constructor(message: string, status: number) {
    super(message)
    this.source = { status }
  }
}

const nonSuccess = (status: number) =>
  t('The upload was refused (Non 2xx: {status}). Please try again.', { status })

/** @param status 0 if there was no response */
export function uploadFailure(status: number, answer: string, contentType: string) {
  if (status === 0) return new UploadFailure(networkError(), status)
  if (status === 401) return authorizationRequired()
  if (status === 403 && answer.includes('Request has expired')) return requestExpired(status)
  return new UploadFailure(sentenceOf(answer, contentType) ?? nonSuccess(status), status)
}

/** The sentence in a plain text or `{"message"}` body; undefined for HTML, XML or an empty body. */
function sentenceOf(answer: string, contentType: string) {
  const text = contentType.includes('json') ? messageIn(answer) : answer.trim()
  const isSentence = /^text\/plain|json/.test(contentType) && text.length <= MAX_SENTENCE_LENGTH
  return isSentence && text ? text : undefined
}

function messageIn(json: string) {
  try {
    const { message } = JSON.parse(json) as { message?: unknown }
    return typeof message === 'string' ? message : ''
  } catch {
    return ''
  }
}

/** @param error from `POST /api/objects/upload`: `status: body` if there was a response */
export function ticketFailure(error: unknown) {
  // What is no answer of ours, such as the page of a proxy, counts as a broken one.
  const [, status = '502', sentence = ''] =
    (error instanceof Error && /^(\d{3}): (.*)$/s.exec(error.message)) || []
  if (isUnanswered(error)) return new UploadFailure(networkError(), 0)
  if (status === '401') return authorizationRequired()
  const isRefused = status.startsWith('4') && sentence.length <= MAX_SENTENCE_LENGTH
  return new UploadFailure(
    isRefused && sentence ? sentence : t('Failed to get upload URL'),
    Number(status),
  )
}

/** Whether nothing answered, as without a network. */
export const isWithoutNetwork = (error: unknown) =>
  error instanceof UploadFailure && error.source.status === 0

/** The sentence for the farmer. Uppy wraps a lost connection in an error of its own. */
export function uploadErrorText(error: Error): string {
  if ('isNetworkError' in error && error.isNetworkError) return networkError()
  if (error.cause instanceof Error && !(error instanceof UploadFailure))
    return uploadErrorText(error.cause)
  return error.message
}
