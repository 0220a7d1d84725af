import { queryOptions } from '@tanstack/react-query'
import { readUser } from './read-farm.ts'

export const sessionQuery = () => queryOptions({ queryKey: [SESSION_PATH], select: readUser })

export const SESSION_PATH = '/api/auth/user'

/**
 * Who is signed in, as the wire says it; null when nobody is. Any failure means nobody
 * (spec section 7). Asked before the app is there, so apart from its query cache.
 */
export async function fetchSession(): Promise<unknown> {
  try {
    const response = await fetch(SESSION_PATH, { credentials: 'include' })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
