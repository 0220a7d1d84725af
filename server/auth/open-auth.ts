import { APIError } from 'better-auth/api'
import type * as z from 'zod/mini'
import type { signInForm, SignUpForm } from '#contract/account-forms.ts'
import { msg } from '#contract/message.ts'
import { hasCookie, SIGNED_OUT } from '#domain/device-cookies.ts'
import type { CurrentUser, SetCookies } from './auth.ts'
import { createBetterAuth, SUSPENDED, type AuthNeeds } from './better-auth.ts'
import { createAccount, type NewAccount } from './create-account.ts'
import { farmRole, isCurrentAt } from './access.ts'
import { forgetOldEvents } from './account-events.ts'
import { foundFarm, isPhone } from './found-farm.ts'
import { forgetOldGuesses } from './guess-limits.ts'
import { forgetOldInvitations } from './invitations.ts'
import { knownBrowsers } from './known-browser.ts'
import { passkeys } from './passkeys.ts'
import { PASSWORD_COST, passwordHasher, type PasswordCost } from './passwords.ts'
import { providerSignIn, readProviders } from './provider-sign-in.ts'
import { secondFactor } from './second-factor.ts'
import {
  hashToken,
  sessionCookie,
  type SessionCookie,
  isDueForRefresh,
  isOpen,
  sessionEnd,
} from './session-cookie.ts'
import { isWithinDomains, signUpRefusal, type SignUpAttempt } from './sign-up-rules.ts'
import { whereFrom } from './where-from.ts'
import { forgetOldTokens } from './tokens.repository.ts'

type AuthOptions = AuthNeeds & {
  /** Origins of our own pages; providers redirect back to the first. */
  origins: string[]
  passwordCost?: PasswordCost
}

export type Auth = Awaited<ReturnType<typeof openAuth>>

export async function openAuth(given: AuthOptions) {
  const { db, secret, config, origins, now, newId, log } = given
  const [origin = ''] = origins
  const secure = origin.startsWith('https:')
  const needs = {
    ...given,
    origin,
    secure,
    providers: readProviders(config),
    passwords: passwordHasher(given.passwordCost ?? PASSWORD_COST),
  }
  const hasPasswords = config.PASSWORDS === 'on'
  const cookie = sessionCookie(secret, secure)
  const browsers = knownBrowsers({ db, secret, secure })
  const betterAuth = createBetterAuth(needs)
  await betterAuth.$context

  /** Opens a session, unless it takes a code too; null for a wrong address or password. */
  const signIn = async (
    { email, password }: z.infer<typeof signInForm>,
    { userAgent = '', cookieHeader = '' }: { userAgent?: string; cookieHeader?: string },
  ): Promise<SetCookies | { untilCode: SetCookies } | 'suspended' | null> => {
    try {
      const { headers, response } = await betterAuth.api.signInEmail({
        body: { email, password },
        headers: new Headers({ 'user-agent': userAgent, cookie: cookieHeader }),
        returnHeaders: true,
      })
      const setCookies = [...headers.getSetCookie(), await browsers.remembered(email)]
      const isOpen = !('twoFactorRedirect' in response)
      return isOpen ? setCookies : { untilCode: setCookies.filter((one) => !cookie.isIn(one)) }
    } catch (error) {
      if (error instanceof APIError && error.statusCode === 401) return null
      if (error instanceof APIError && error.body?.code === SUSPENDED) return 'suspended'
      throw error
    }
  }

  return {
    passwords: needs.passwords,
    browsers,
    hasPasswords,
    cameFrom: whereFrom({ origins, secure }),
    cookie,
    /** Whom to ask for help with signing in. */
    contact: config.CONTACT ?? msg('your administrator'),
    userOf: sessionReader({ db, cookie, now, newId, log, hasPasswords }),
    signIn,
    /** Null if an account may be made. */
    signUpRefusal: (attempt: SignUpAttempt) => signUpRefusal(db, config, attempt, now()),
    /** Whether an account may change its address to this one. */
    mayMoveTo: (email: string) => isWithinDomains(config, email),
    async signUp(
      { password, ...form }: SignUpForm,
      {
        userAgent,
        ...from
      }: Pick<NewAccount, 'invitation' | 'confirmIn'> & {
        userAgent: string | undefined
      },
    ) {
      const by = { password: await needs.passwords.hash(password) }
      const made = await createAccount(needs, { ...form, by, ...from })
      if (made !== 'made') return made
      const setCookies = await signIn(
        { email: form.email, password },
        { ...(userAgent && { userAgent }) },
      )
      if (!Array.isArray(setCookies)) throw new Error('A new account could not sign in')
      return setCookies
    },
    async signOut(cookieHeader: string | undefined): Promise<SetCookies> {
      const token = cookie.token(cookieHeader)
      if (token) await db.deleteFrom('sessions').where('token', '=', hashToken(token)).execute()
      return [
        cookie.cleared,
        ...cookie.clearedOfDevice(cookieHeader),
        ...cookie.clearedOfPerson(cookieHeader),
      ]
    },
    passkeys: passkeys(needs),
    secondFactor: secondFactor({ db, secure, cookie }, betterAuth),
    ...providerSignIn(needs, betterAuth, cookie.name),
    /** Deletes expired sessions and invitations, API tokens expired long ago, old guesses and old events. */
    async sweep() {
      await db.deleteFrom('sessions').where('expiresAt', '<=', now().toISOString()).execute()
      await forgetOldInvitations(db, now())
      await forgetOldTokens(db, now())
      await forgetOldGuesses(db, now())
      await forgetOldEvents(db, now())
      await db.deleteFrom('verifications').where('expiresAt', '<=', now().toISOString()).execute()
    },
  }
}

/** What the statement of a session is compiled with instead of values. */
const HOLES = { token: '<token>', now: '<now>', farmId: '<farm>' }

type Needs = Pick<AuthNeeds, 'db' | 'now' | 'newId' | 'log'> & {
  cookie: SessionCookie
  hasPasswords: boolean
}

/**
 * Reads the session of a cookie; null when it is missing, forged, expired or revoked. Not left to
 * Better Auth, as every call begins with it: one compiled statement is faster.
 */
function sessionReader({ db, cookie, now, newId, log, hasPasswords }: Needs) {
  const statement = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .leftJoin('members', (join) =>
      join.onRef('members.userId', '=', 'users.id').on(isCurrentAt(HOLES.now)),
    )
    .leftJoin('users as farm', 'farm.id', 'members.farmId')
    .select([
      'users.id',
      'users.firstName',
      'users.lastName',
      'users.email',
      'users.mustChangePassword',
      'users.language',
      'users.units',
      'members.farmId',
      'members.role',
      'farm.farmRevision',
      'sessions.id as sessionId',
      'sessions.createdAt',
      'sessions.updatedAt',
      'sessions.expiresAt',
    ])
    .where('sessions.token', '=', HOLES.token)
    .where('users.suspendedAt', 'is', null)
    .orderBy((eb) =>
      eb
        .case()
        .when('members.farmId', '=', HOLES.farmId)
        .then(0)
        .when('members.farmId', '=', eb.ref('sessions.farmId'))
        .then(1)
        .else(2)
        .end(),
    )
    .orderBy('members.usedAt', 'desc')
    .limit(1)
    .compile()

  type Used = { sessionId: string; id: string; createdAt: string; email: string }

  /**
   * That of a phone without an account ends with its membership. A session that cannot be extended, on a
   * full disk, can still be read.
   */
  const prolong = async ({ sessionId, id, createdAt, email }: Used, at: Date) => {
    const updatedAt = at.toISOString()
    const expiresAt = sessionEnd(at, new Date(createdAt)).toISOString()
    try {
      await db
        .updateTable('sessions')
        .set({ updatedAt, ...(!isPhone(email) && { expiresAt }) })
        .where('id', '=', sessionId)
        .execute()
      await db.updateTable('users').set({ lastUsedAt: updatedAt }).where('id', '=', id).execute()
    } catch (error) {
      if (log) log.warn({ err: error }, 'a session could not be prolonged')
    }
  }

  /** @param farmId the farm meant; without it, or for no member of it, the one chosen or used last */
  return async (cookieHeader: string | undefined, farmId = ''): Promise<CurrentUser | null> => {
    const token = cookie.token(cookieHeader)
    if (!token || hasCookie(cookieHeader, SIGNED_OUT)) return null
    const at = now()
    const read = async () => {
      const given = new Map<unknown, string>([
        [HOLES.token, hashToken(token)],
        [HOLES.now, at.toISOString()],
        [HOLES.farmId, farmId],
      ])
      const parameters = statement.parameters.map((hole) => given.get(hole) ?? hole)
      const query: typeof statement = { ...statement, parameters }
      return (await db.executeQuery(query)).rows[0]
    }
    let row = await read()
    if (row && row.farmId === null && !isPhone(row.email)) {
      await foundFarm(db, { userId: row.id, newId, now: at })
      row = await read()
    }
    if (!row || !isOpen(at, row.expiresAt, isPhone(row.email))) return null
    const role = farmRole(row.role)
    if (row.farmId === null || row.farmRevision === null || !role) return null
    if (isDueForRefresh(at, row.updatedAt)) await prolong(row, at)
    const { id, firstName, lastName, email, farmRevision, sessionId, language, units } = row
    const mustChangePassword = hasPasswords && row.mustChangePassword === 1
    const person = { id, firstName, lastName, email, language, units }
    return { ...person, sessionId, mustChangePassword, farmId: row.farmId, role, farmRevision }
  }
}
