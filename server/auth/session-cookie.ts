import { createHash, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'

/** What the table holds instead of a session's token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** The browser itself refuses a `__Host-` cookie that a sibling host or plain http has set. */
export const cookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)

export type SessionCookie = ReturnType<typeof sessionCookie>

/** Reads and clears the cookie that Better Auth writes: `token.signature`, URL-encoded. */
export function sessionCookie(secret: string, secure: boolean) {
  const name = cookieName('farm_session', secure)
  const key = createSecretKey(secret, 'utf8')
  const signatureOf = (token: string) => createHmac('sha256', key).update(token).digest('base64')
  return {
    name,
    cleared: `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
    /** The token, when we have signed it. */
    token(cookieHeader: string | undefined): string | null {
      const value = cookieHeader && decode(cookieValue(cookieHeader, name))
      if (!value) return null
      const dot = value.lastIndexOf('.')
      const token = value.slice(0, dot)
      return isSame(value.slice(dot + 1), signatureOf(token)) ? token : null
    },
  }
}

export function cookieValue(header: string, name: string) {
  for (const pair of header.split(';')) {
    const [key, value] = pair.trimStart().split('=', 2)
    if (key === name) return value
  }
  return undefined
}

function decode(value: string | undefined) {
  try {
    return value && decodeURIComponent(value)
  } catch {
    return undefined
  }
}

export function isSame(given: string, expected: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
