import type * as z from 'zod/mini'
import type { KnownBrowsers } from './known-browser.ts'
import type { PasswordHasher } from './passwords.ts'
import type { SessionUser } from '#contract/session.ts'
import type { signInForm, SignUpForm } from '#contract/account-forms.ts'

/** The signed-in farmer, and the version of their farm at the moment the session was read. */
export type CurrentUser = SessionUser & {
  sessionId: string
  farmRevision: number
  /** True after somebody else chose the password: nothing else is open until it is changed. */
  mustChangePassword: boolean
}

/** Values of `Set-Cookie`, to be sent as they are. */
export type SetCookies = string[]

/** Another place that vouches for a farmer. */
export type SignInProvider = { id: string; name: string }

/** Why a provider's answer opened no session. */
export type SignInRefusal = 'cancelled' | 'email taken' | 'no email' | 'failed'

/** What the provider sent the browser back with. */
export type ProviderAnswer = {
  query: Record<string, string>
  cookieHeader: string | undefined
  userAgent: string | undefined
}

export type Auth = {
  /** Reads the session cookie; null when it is absent, tampered with, expired or revoked. */
  userOf: (cookieHeader: string | undefined) => Promise<CurrentUser | null>
  /** A new session; null when no such account has this password. */
  signIn: (
    form: z.infer<typeof signInForm>,
    userAgent: string | undefined,
  ) => Promise<SetCookies | null>
  /** A new account and its first session; null when the email address is taken. */
  signUp: (form: SignUpForm, userAgent: string | undefined) => Promise<SetCookies | null>
  /** Ends the session of this cookie, for good and at once. */
  signOut: (cookieHeader: string | undefined) => Promise<SetCookies>
  /** Hashes and checks as at sign-up and sign-in. */
  passwords: PasswordHasher
  /** Names an account in the log: the beginning of an HMAC of its mail address under our secret. */
  markOf: (email: string) => string
  /** Browsers in which an account was signed in to by password before. */
  browsers: Pick<KnownBrowsers, 'idOf'>
  providers: SignInProvider[]
  /**
   * Where the browser goes to sign in with a provider.
   * @throws ProviderUnreachable while the provider does not answer
   */
  startAt: (providerId: string) => Promise<{ location: string; setCookies: SetCookies }>
  /** @throws ProviderUnreachable while the provider does not answer */
  finishAt: (providerId: string, answer: ProviderAnswer) => Promise<SetCookies | SignInRefusal>
  /** Deletes what has expired: sessions, and guesses nobody needs to remember. */
  sweep: () => Promise<void>
}

/** The provider did not answer, or not in time. */
export class ProviderUnreachable extends Error {}
