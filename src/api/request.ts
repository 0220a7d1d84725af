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
