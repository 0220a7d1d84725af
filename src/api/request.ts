import { useRef } from 'react'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Spec section 8: a non-ok answer is an error reading `status: body`, or the status text. */
async function raiseUnlessOk(response: Response) {
  if (response.ok) return
  const body = await response.text()
  throw new Error(`${response.status}: ${body || response.statusText}`)
}

/**
 * One call of the API, with the session cookie. A payload travels as JSON.
 * @param headers what is said beside the payload, e.g. a repeat key
 * @returns undefined where a change is answered with no JSON
 * @throws Error `status: body` for a non-ok answer
 */
export async function request(
  method: Method,
  url: string,
  payload?: unknown,
  headers?: Record<string, string>,
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: { ...(payload !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    body: JSON.stringify(payload),
  })
  await raiseUnlessOk(response)
  // Of the answer to a change nothing is shown: one that is empty will do.
  return method === 'GET' ? response.json() : response.json().catch(() => undefined)
}

/** Spec section 8: only this answer means that the session has ended. */
export const isUnauthorized = (error: unknown) =>
  error instanceof Error && /^401: .*Unauthorized/s.test(error.message)

/** The HTTP status of an answer that `request` has thrown; NaN where none came. */
export const statusOf = (error: unknown) =>
  error instanceof Error ? Number(/^(\d{3}): /.exec(error.message)?.[1]) : NaN

const MAX_SENTENCE_LENGTH = 300

/** Why a request failed, for a farmer: the server's own sentence where it gave one. */
export function failureSentence(error: unknown) {
  const [, body] = (error instanceof Error && /^\d{3}: (.*)$/s.exec(error.message)) || []
  if (body === undefined) return 'The server could not be reached.'
  const isSentence = body.length <= MAX_SENTENCE_LENGTH && !body.includes('<')
  return isSentence ? body : 'The server did not answer as it should.'
}

/**
 * Why a record is not saved, for a farmer.
 * @param what the record is called where it was saved before: 'field'
 */
export const saveFailureText = (error: unknown, what: string | false | undefined) =>
  what && statusOf(error) === 404
    ? `This ${what} is no longer there: it may have been deleted in another window. To keep it, add it again as a new ${what}.`
    : failureSentence(error)

const newKey = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`

/**
 * A header with a key that stays while the payload stays: when the answer to a create was lost on
 * the way, sending it again makes no second record.
 */
export function useIdempotencyKey() {
  const last = useRef({ payload: '', key: '' })
  return (payload: unknown) => {
    const text = JSON.stringify(payload)
    if (text !== last.current.payload) last.current = { payload: text, key: newKey() }
    return { 'Idempotency-Key': last.current.key }
  }
}
