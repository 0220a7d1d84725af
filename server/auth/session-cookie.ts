import { createHash, createHmac, createSecretKey } from 'node:crypto'
import {
  hasCookie,
  PREFERENCES,
  SHARED,
  SIGNED_OUT,
  type DeviceCookie,
} from '#domain/device-cookies.ts'
import { isSame } from '#server/process/signer.ts'

/** Stored instead of a session's token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Browsers refuse a `__Host-` cookie from a sibling host or plain HTTP. */
export const cookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)

/** Browsers keep no cookie longer than 400 days. */
const LONGEST_SECONDS = 400 * 24 * 3600

export type SessionCookie = ReturnType<typeof sessionCookie>

/** Reads and clears Better Auth's cookie: `token.signature`, URL-encoded. */
export function sessionCookie(secret: string, secure: boolean) {
  const name = cookieName('farm_session', secure)
  const attributes = `Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
  const ended = (one: string) => `${one}=; Max-Age=0; ${attributes}`
  const key = createSecretKey(secret, 'utf8')
  const signatureOf = (token: string) => createHmac('sha256', key).update(token).digest('base64')
  /** What Better Auth has put into a cookie, if the signature is ours. */
  const signed = (cookieHeader: string | undefined, cookie: string): string | null => {
    const value = cookieHeader && decode(cookieValue(cookieHeader, cookie))
    if (!value) return null
    const dot = value.lastIndexOf('.')
    const text = value.slice(0, dot)
    return isSame(value.slice(dot + 1), signatureOf(text)) ? text : null
  }
  return {
    name,
    cleared: `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
    /** The `Set-Cookie` value for a token; how long that is good for stands in its session. */
    issued: (token: string) =>
      `${name}=${encodeURIComponent(`${token}.${signatureOf(token)}`)}; Max-Age=${LONGEST_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
    /** Says to scripts and to the server that this computer is shared. */
    shared: `${SHARED}=1; ${attributes}`,
    /** Whether this computer is shared. */
    isShared: ({ headers }: { headers: { cookie?: string | undefined } }) =>
      hasCookie(headers.cookie, SHARED),
    /** Ends what an earlier sign-in or sign-out has set. */
    clearedOfDevice: (
      cookieHeader: string | undefined,
      names: readonly DeviceCookie[] = [SHARED, SIGNED_OUT],
    ) => names.filter((one) => hasCookie(cookieHeader, one)).map(ended),
    /** What was chosen on a shared computer is not for the next person. */
    clearedOfPerson: (cookieHeader: string | undefined) =>
      hasCookie(cookieHeader, SHARED) ? PREFERENCES.map(ended) : [],
    /** For a shared computer: the session ends with the browser, and nothing else is remembered. */
    untilClosed: (setCookies: string[]) =>
      setCookies
        .filter((line) => line.startsWith(`${name}=`) || line.includes('; Max-Age=0;'))
        .map((line) => line.replace(/; Max-Age=[1-9]\d*/, '')),
    /** The token, if the signature is ours. */
    token: (cookieHeader: string | undefined) => signed(cookieHeader, name),
    signed,
    /** Whether a `Set-Cookie` value is about it. */
    isIn: (setCookie: string) => setCookie.startsWith(`${name}=`),
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

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const IDLE_MS = 7 * DAY_MS
const ABSOLUTE_MS = 30 * DAY_MS
const REFRESH_EVERY_MS = HOUR_MS

export const SESSION_SECONDS = ABSOLUTE_MS / 1000

/** When a session used now will expire. */
export const sessionEnd = (now: Date, createdAt: Date) =>
  new Date(Math.min(now.getTime() + IDLE_MS, createdAt.getTime() + ABSOLUTE_MS))

/** Allowed clock difference between replicas. */
const CLOCK_TOLERANCE_MS = HOUR_MS

/**
 * False if it expired, or if a clock running ahead gave it more time than any session has. That of a
 * phone without an account lasts as long as its membership.
 */
export const isOpen = (now: Date, expiresAt: string, isPhone: boolean) =>
  expiresAt > now.toISOString() &&
  (isPhone || Date.parse(expiresAt) <= now.getTime() + IDLE_MS + CLOCK_TOLERANCE_MS)

/** True when the recorded last use is old enough to be worth a write. */
export const isDueForRefresh = (now: Date, refreshedAt: string) =>
  now.getTime() - Date.parse(refreshedAt) >= REFRESH_EVERY_MS
