import {
  betterAuth,
  type BetterAuthOptions,
  type BetterAuthPlugin,
  type DBAdapter,
} from 'better-auth'
import type { Kysely } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { MAX_PASSWORD, MIN_PASSWORD } from '#contract/limits.ts'
import type { Config } from '#server/config.ts'
import type { Tables } from '#server/db/tables.ts'
import type { PasswordHasher } from './passwords.ts'
import { providerAdmission, toFarmerNames, toVouched } from './provider-admission.ts'
import type { Providers } from './provider-sign-in.ts'
import { cookieName, hashToken, sessionEnd, SESSION_SECONDS } from './session-cookie.ts'

export type AuthNeeds = {
  db: Kysely<Tables>
  /** Signs the cookies; at least 32 characters. */
  secret: string
  config: Config
  now: () => Date
  newId: () => string
  log: FastifyBaseLogger | false
}

export type Needs = AuthNeeds & {
  /** Origin that providers redirect the browser back to. */
  origin: string
  secure: boolean
  providers: Providers
  passwords: PasswordHasher
}

export type BetterAuth = ReturnType<typeof createBetterAuth>

/**
 * Better Auth on our tables. Both engines store dates as ISO text and booleans as 0 and 1, so it
 * treats both as SQLite. None of its own routes is served.
 */
export const createBetterAuth = (needs: Needs, plugins: BetterAuthPlugin[] = []) =>
  betterAuth({
    ...optionsOf(needs),
    plugins: [hashedSessions, secondFactor, ...plugins, providerAdmission(needs)],
  })

export function optionsOf(needs: Needs) {
  const { db, secret, origin, secure, providers, passwords, newId, log } = needs
  const { google, apple } = providers
  return {
    appName: 'Smart Farm',
    baseURL: origin,
    basePath: '/api/auth',
    secret,
    // No transactions: it would hold SQLite's only writer while it waits for a provider.
    database: { db, type: 'sqlite', transaction: false },
    user: { modelName: 'users' },
    session: {
      modelName: 'sessions',
      expiresIn: SESSION_SECONDS,
      // `open-auth.ts` extends sessions, by our own times.
      disableSessionRefresh: true,
      // `proof.ts` asks for the password, or for a newer session than its own day.
      freshAge: 0,
      additionalFields: { farmId: { type: 'string', required: false, input: false } },
    },
    verification: { modelName: 'verifications' },
    account: {
      modelName: 'accounts',
      updateAccountOnSignIn: false,
      // A provider's address must not open an account that is not linked to it.
      accountLinking: { enabled: false },
      // In a cookie, so that a sign-in that is never finished leaves no row.
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
    databaseHooks: { session: { create: { before: ourSession(needs) } } },
    // Our own limits count per account and client; its own trusts X-Forwarded-For.
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: () => newId(), validateSchema: false },
      useSecureCookies: false,
      cookies: {
        session_token: { name: cookieName('farm_session', secure), attributes: { secure } },
        oauth_state: { name: cookieName('farm_sign_in', secure), attributes: { secure } },
        two_factor: { name: cookieName(SECOND_FACTOR, secure), attributes: { secure } },
        passkey: { name: cookieName('farm_passkey', secure), attributes: { secure } },
        trust_device: { name: cookieName('farm_trusted', secure), attributes: { secure } },
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
  } satisfies BetterAuthOptions
}

/** `provider-admission.ts` decides about new accounts and creates them. */
export const NO_SIGN_UP = { disableSignUp: true }

/**
 * On every way of signing in, refuses suspended accounts and sets our own expiry. The session of a phone
 * without an account is opened by `join-farm.ts`.
 */
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

/** More devices than anybody has; one more ends the session used longest ago. */
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

/** The cookie between a right password and the code. */
export const SECOND_FACTOR = 'farm_code'

/** Wrong codes are counted by `guess-limits.ts`, with locks that grow. */
const secondFactor = twoFactor({
  twoFactorTable: 'twoFactors',
  accountLockout: { enabled: false },
})

type Call = { model: string; where?: { field: string; value: unknown }[] }

/** Looks a session up by the hash of its token. */
function byHash<C extends Call>(call: C): C {
  if (call.model !== 'session' || !call.where) return call
  const where = call.where.map((one) =>
    one.field === 'token' && typeof one.value === 'string'
      ? { ...one, value: hashToken(one.value) }
      : one,
  )
  return { ...call, where }
}

/**
 * Stores only a hash of each session token, so that a copy of the database opens no session. Better
 * Auth itself sees the token of the cookie.
 */
const hashTokens = (adapter: DBAdapter): DBAdapter => ({
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
  async findOne<T>(call: Parameters<typeof adapter.findOne<T>>[0]) {
    const row = await adapter.findOne<T>(byHash(call))
    const token = call.model === 'session' && call.where.find(({ field }) => field === 'token')
    return row && token ? { ...row, token: token.value } : row
  },
  findMany: (call) => adapter.findMany(byHash(call)),
  delete: (call) => adapter.delete(byHash(call)),
})

export const hashedSessions: BetterAuthPlugin = {
  id: 'hashed-sessions',
  init: ({ adapter }) => ({ context: { adapter: hashTokens(adapter) } }),
}
