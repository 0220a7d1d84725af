import { betterAuth, type BetterAuthPlugin } from 'better-auth'
import type { Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/limits.ts'
import type { Tables } from '#server/db/tables.ts'
import { hashedSessions } from './hashed-sessions.ts'
import type { PasswordHasher } from './passwords.ts'
import { toFarmerNames } from './provider-profile.ts'
import type { Providers } from './providers.ts'
import { cookieName } from './session-cookie.ts'
import { sessionEnd, SESSION_SECONDS } from './session-life.ts'

export type Needs = {
  db: Kysely<Tables>
  secret: string
  /** Origin that providers send the browser back to. */
  origin: string
  secure: boolean
  providers: Providers
  passwords: PasswordHasher
  now: () => Date
  newId: () => string
  log: FastifyBaseLogger | false
}

export type BetterAuth = ReturnType<typeof createBetterAuth>

/**
 * Better Auth on our tables. Both engines hold portable text and integers, so it speaks to both as
 * to SQLite: dates as ISO text, booleans as 0 and 1. None of its own routes is served.
 */
export function createBetterAuth(needs: Needs, plugins: BetterAuthPlugin[] = []) {
  const { db, secret, origin, secure, providers, passwords, newId, log } = needs
  const { google, apple } = providers
  return betterAuth({
    appName: 'Smart Farm',
    baseURL: origin,
    basePath: '/api/auth',
    secret,
    // No transactions: it would hold SQLite's one writer while it talks to a provider.
    database: { db, type: 'sqlite', transaction: false },
    user: { modelName: 'users', additionalFields: { firstName: NAME, lastName: NAME } },
    session: { modelName: 'sessions', expiresIn: SESSION_SECONDS },
    verification: { modelName: 'verifications' },
    account: {
      modelName: 'accounts',
      updateAccountOnSignIn: false,
      // In a cookie of the browser's: who only starts a sign-in leaves no row behind.
      storeStateStrategy: 'cookie',
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      password: passwords,
    },
    socialProviders: {
      ...(google && { google: { ...google, mapProfileToUser: toFarmerNames } }),
      ...(apple && { apple: { ...apple, mapProfileToUser: toFarmerNames } }),
    },
    plugins: [hashedSessions, ...plugins],
    databaseHooks: ourRows(needs.now),
    // Ours count per account and socket address; its own believes X-Forwarded-For.
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: () => newId(), validateSchema: false },
      useSecureCookies: false,
      cookies: {
        session_token: { name: cookieName('farm_session', secure), attributes: { secure } },
        oauth_state: { name: cookieName('farm_sign_in', secure), attributes: { secure } },
      },
    },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => {
        const cause = details.find((detail) => detail instanceof Error)
        if (log) log.warn({ cause: cause?.message }, `sign-in: ${message}`)
      },
    },
  })
}

const NAME = { type: 'string', required: true } as const

/** Our clock and life span for every row; of a provider's tokens we keep none, as we need none. */
const ourRows = (now: () => Date) => ({
  user: { create: { before: async () => ({ data: { createdAt: now(), updatedAt: now() } }) } },
  account: {
    create: {
      before: async () => ({
        data: { ...NO_TOKENS, createdAt: now(), updatedAt: now() },
      }),
    },
  },
  session: {
    create: {
      before: async () => ({
        data: { createdAt: now(), updatedAt: now(), expiresAt: sessionEnd(now(), now()) },
      }),
    },
  },
})

const NO_TOKENS = {
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
}
