import { FARM_CLOSED_HEADER } from '#contract/farm-headers.ts'
import type { Message } from '#contract/message.ts'
import { say, t } from '#src/lib/texts.ts'
import { farmHeader, presentFarm } from './offline/farmer.ts'
import { mayKeep } from './offline/may-keep.ts'
import { networkState, noting } from './offline/network-state.ts'
import { presentAnswer } from './offline/present-answer.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Spec section 8: the error of a failed response reads `status: body`, or `status: status text`. */
async function throwUnlessOk(response: Response) {
  if (response.ok) return
  const body = await response.text()
  const error = new Error(`${response.status}: ${body || response.statusText}`)
  if (saysFarmClosed(response)) error.name = FARM_CLOSED
  throw error
}

const FARM_CLOSED = 'FarmClosed'

export const saysFarmClosed = ({ headers }: Response) => headers.has(FARM_CLOSED_HEADER)
export const isFarmClosed = (error: unknown) => error instanceof Error && error.name === FARM_CLOSED

/**
 * Calls the API with the session cookie and a JSON payload. This device may answer a GET.
 * @returns undefined when a change is answered without JSON, null when there is nothing to get
 * @param call stands in for `fetch`, e.g. with a limit of time
 * @throws Error `status: body` for a failed response; TypeError without a network
 */
export async function request(
  method: Method,
  url: string,
  payload?: unknown,
  headers?: Record<string, string>,
  call = fetch,
): Promise<unknown> {
  const sending = call(url, {
    method,
    credentials: 'include',
    headers: {
      ...farmHeader(presentFarm()),
      ...(payload !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: JSON.stringify(payload),
  })
  const read = (response: Response) => readJson(method, response)
  if (!mayKeep()) return read(await sending)
  return method === 'GET' ? presentAnswer(url, sending, read) : read(await noting(sending))
}

const NO_CONTENT = 204

async function readJson(method: Method, response: Response): Promise<unknown> {
  await throwUnlessOk(response)
  if (response.status === NO_CONTENT && method === 'GET') return null
  return response.json().catch((error: unknown) => {
    // Some backends answer a change with an empty body.
    if (method !== 'GET' && error instanceof SyntaxError) return undefined
    throw error
  })
}

/** Spec section 8: only this response means that the session has expired. */
export const isUnauthorized = (error: unknown) =>
  error instanceof Error && /^401: .*Unauthorized/s.test(error.message)

/** The HTTP status of an error from `request`; NaN for a network error. */
export const statusOf = (error: unknown) =>
  error instanceof Error ? Number(/^(\d{3}): /.exec(error.message)?.[1]) : NaN

/** Whether a retry would fail too: after a client error other than 401, 408 and 429. */
export const isRefused = (error: unknown) =>
  error instanceof Error && /^4(?!01|08|29)\d\d: /.test(error.message)

/** A failure of this device, not of the server. Its message is a sentence for the farmer. */
export const isOfDevice = (error: unknown): error is Error =>
  error instanceof Error && error.name === 'OfDevice'

/** '' if the call failed for another reason than a device without a network. */
export const noNetworkText = (error: unknown) =>
  error instanceof TypeError && networkState.current().isOffline
    ? t('This works once there is a network again.')
    : ''

const MAX_SENTENCE_LENGTH = 300

/** A refusal with the present record is JSON. */
function sentenceIn(body: string) {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    return typeof message === 'string' ? message : body
  } catch {
    return body
  }
}

/** Why a request failed, for a farmer: the server's own sentence if it sent one. */
export function failureSentence(error: unknown) {
  if (isOfDevice(error)) return error.message
  const [, body] = (error instanceof Error && /^\d{3}: (.*)$/s.exec(error.message)) || []
  if (body === undefined) return noNetworkText(error) || t('The server could not be reached.')
  const sentence = sentenceIn(body)
  const isSentence = sentence.length <= MAX_SENTENCE_LENGTH && !sentence.includes('<')
  return isSentence ? sentence : t('The server did not answer as it should.')
}

/**
 * Why a record is not saved, for a farmer.
 * @param gone says that a record which was saved before is no longer there
 */
export const saveFailureText = (error: unknown, gone: Message | false | undefined) =>
  gone && statusOf(error) === 404 ? say(gone) : failureSentence(error)
