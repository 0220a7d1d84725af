import { firstAnswers } from './first-answers.ts'

export const SESSION_PATH = '/api/auth/user'

/** What our server wrote into the page; undefined where it did not. */
export const knownSession = () => firstAnswers()[SESSION_PATH]

/**
 * Who is signed in, as the wire says it; null when nobody is. Any failure means nobody
 * (spec section 7). Kept apart from the query cache, which a signed-out visitor never loads.
 */
export async function sessionAnswer(): Promise<unknown> {
  try {
    const response = await fetch(SESSION_PATH, { credentials: 'include' })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
