import { queryOptions } from '@tanstack/react-query'
import { readUser } from './read-farm.ts'

export const sessionQuery = () => queryOptions({ queryKey: [SESSION_PATH], select: readUser })

export const SESSION_PATH = '/api/auth/user'

/**
 * The unparsed session; null when nobody is signed in or the call fails (spec section 7). Runs before
 * the query cache exists.
 */
export async function fetchSession(): Promise<unknown> {
  try {
    const response = await fetch(SESSION_PATH, { credentials: 'include' })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
