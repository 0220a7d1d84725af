import { APIError } from 'better-auth/api'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'
import type { SetCookies } from './auth.ts'
import { SECOND_FACTOR, type BetterAuth } from './better-auth.ts'
import { cookieName, type SessionCookie } from './session-cookie.ts'

/** A code is good for 30 s, and the one before and after it too. */
const CODE_MS = 120_000
const TOTP = /^\d{6}$/

type Needs = { db: Kysely<Tables>; secure: boolean; cookie: SessionCookie }
type Typed = { code: string; trustDevice: boolean; userAgent: string | undefined }

/** Between the right password and the code, and the codes' set-up, by Better Auth's plug-in. */
export function secondFactor({ db, secure, cookie }: Needs, { api, $context }: BetterAuth) {
  const name = cookieName(SECOND_FACTOR, secure)
  const headersOf = (cookieHeader = '', userAgent = '') =>
    new Headers({ cookie: cookieHeader, 'user-agent': userAgent })

  /** False for a code that was typed before: whoever looked over a shoulder cannot use it again. */
  const isFirstUse = async (userId: string, code: string) => {
    const { internalAdapter } = await $context
    const identifier = `used-code-${userId}-${code}`
    const expiresAt = new Date(Date.now() + CODE_MS)
    return internalAdapter.reserveVerificationValue({ identifier, value: '', expiresAt })
  }

  return {
    /** The account whose password was right in this browser, within ten minutes. */
    async pending(cookieHeader: string | undefined) {
      const identifier = cookie.signed(cookieHeader, name)
      if (identifier === null) return null
      const { internalAdapter } = await $context
      const found = await internalAdapter.findVerificationValue(identifier)
      if (!found || found.expiresAt <= new Date()) return null
      const user = db.selectFrom('users').select(['id', 'email']).where('id', '=', found.value)
      return (await user.executeTakeFirst()) ?? null
    },

    /** Opens a session; null for a wrong code, or one that was used before. */
    async finish(
      userId: string,
      { code, trustDevice, userAgent }: Typed,
      cookieHeader: string | undefined,
    ): Promise<SetCookies | null> {
      const isTotp = TOTP.test(code)
      if (isTotp && !(await isFirstUse(userId, code))) return null
      // Without a session that the browser still has: the plug-in would take it for signed in.
      const own = cookie.signed(cookieHeader, name) === null ? '' : only(cookieHeader, name)
      const call = {
        body: { code, trustDevice },
        headers: headersOf(own, userAgent),
        returnHeaders: true,
      } as const
      try {
        const { headers } = isTotp ? await api.verifyTOTP(call) : await api.verifyBackupCode(call)
        return headers.getSetCookie()
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) return null
        throw error
      }
    },

    /** Whether there is a secret; without a second factor, it waits for its first code. */
    async isBegun(userId: string) {
      const secret = db.selectFrom('twoFactors').select('id').where('userId', '=', userId)
      return (await secret.executeTakeFirst()) !== undefined
    },

    /** A new secret and codes for a farmer who has none; they count once a code was right. */
    async start(password: string, cookieHeader: string | undefined) {
      const headers = headersOf(cookieHeader)
      const made = await api.enableTwoFactor({ body: { password, method: 'totp' }, headers })
      if (made.method !== 'totp') throw new Error('Only an authenticator app was asked for')
      return made
    },

    /** Begins to ask for codes and changes the session's token; null for a wrong code. */
    async confirm(userId: string, code: string, cookieHeader: string | undefined) {
      if (!TOTP.test(code) || !(await isFirstUse(userId, code))) return null
      try {
        const call = {
          body: { code },
          headers: headersOf(cookieHeader),
          returnHeaders: true,
        } as const
        return (await api.verifyTOTP(call)).headers.getSetCookie()
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) return null
        throw error
      }
    },

    async newCodes(password: string, cookieHeader: string | undefined) {
      const headers = headersOf(cookieHeader)
      return (await api.generateBackupCodes({ body: { password }, headers })).backupCodes
    },

    /** Asks for no codes any more; changes the session's token. */
    async end(password: string, cookieHeader: string | undefined): Promise<SetCookies> {
      const call = {
        body: { password },
        headers: headersOf(cookieHeader),
        returnHeaders: true,
      } as const
      return (await api.disableTwoFactor(call)).headers.getSetCookie()
    },
  }
}

const only = (cookieHeader = '', name: string) =>
  cookieHeader
    .split(';')
    .filter((pair) => pair.trimStart().startsWith(`${name}=`))
    .join(';')
