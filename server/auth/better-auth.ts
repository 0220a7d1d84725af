import { betterAuth, type BetterAuthPlugin, type DBAdapter } from 'better-auth'
import type { Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { APIError } from 'better-auth/api'
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/limits.ts'
import type { Config } from '#server/config.ts'
import type { Tables } from '#server/db/tables.ts'
import type { PasswordHasher } from './passwords.ts'
import { providerAdmission, toFarmerNames, toVouched } from './provider-admission.ts'
import type { Providers } from './provider-sign-in.ts'
import { cookieName, hashToken, sessionEnd, SESSION_SECONDS } from './session-cookie.ts'

export type Needs = {
  db: Kysely<Tables>
  config: Config
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
    user: { modelName: 'users' },
    session: { modelName: 'sessions', expiresIn: SESSION_SECONDS },
    verification: { modelName: 'verifications' },
    account: {
      modelName: 'accounts',
      updateAccountOnSignIn: false,
      // An address that a provider names opens no account that is not its own.
      accountLinking: { enabled: false },
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
      ...(google && { google: { ...google, ...NO_SIGN_UP, mapProfileToUser: toVouched } }),
      ...(apple && { apple: { ...apple, ...NO_SIGN_UP, mapProfileToUser: toFarmerNames } }),
    },
    plugins: [hashedSessions, ...plugins, providerAdmission(needs)],
    databaseHooks: { session: { create: { before: ourSession(needs) } } },
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

/** Who comes in is decided in `provider-admission.ts`, which makes the account. */
export const NO_SIGN_UP = { disableSignUp: true }

/** However a farmer signs in, a suspended account gets no session; and ours last as we say. */
const ourSession =
  ({ db, now }: Needs) =>
  async ({ userId }: { userId: string }) => {
    const user = await db
      .updateTable('users')
      .set({ lastUsedAt: now().toISOString() })
      .where('id', '=', userId)
      .where('suspendedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    await endOldest(db, userId)
    if (!user) throw new APIError('FORBIDDEN', { code: SUSPENDED })
    return {
      data: { createdAt: now(), updatedAt: now(), expiresAt: sessionEnd(now(), now()) },
    }
  }

export const SUSPENDED = 'suspended'

/** More devices than anybody has; who signs in more often ends the session used least lately. */
const MAX_SESSIONS = 100

const endOldest = (db: Kysely<Tables>, userId: string) =>
  db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', userId)
        .orderBy('updatedAt', 'desc')
        .limit(MAX_SESSIONS - 1),
    )
    .execute()

/**
 * Better Auth opens a session and puts its token into the cookie; the table gets the hash only:
 * whoever reads the database, or a copy of it, can open no session with what
 * they find. Reading, prolonging and ending a session is ours, so nothing else needs to know.
 */
const hashNewTokens = (adapter: DBAdapter): DBAdapter => ({
  ...adapter,
  async create<T extends Record<string, unknown>, R = T>(
    call: Parameters<typeof adapter.create<T, R>>[0],
  ) {
    const { token } = call.data as { token?: unknown }
    if (call.model !== 'session' || typeof token !== 'string') return adapter.create<T, R>(call)
    const row = await adapter.create<T, R>({
      ...call,
      data: { ...call.data, token: hashToken(token) },
    })
    return { ...row, token }
  },
})

const hashedSessions: BetterAuthPlugin = {
  id: 'hashed-sessions',
  init: ({ adapter }) => ({ context: { adapter: hashNewTokens(adapter) } }),
}
