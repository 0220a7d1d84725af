import type * as z from 'zod/mini'
import type { KnownBrowsers } from './known-browser.ts'
import type { PasswordHasher } from './passwords.ts'
import type { SessionUser } from '#contract/session.ts'
import type { signInForm, SignUpForm } from '#contract/account-forms.ts'
import type { Asking } from './sign-up-rules.ts'

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

/** Why somebody may make no account. */
export type SignUpRefusal = 'closed' | 'invitation needed' | 'invitation over' | 'foreign address'

/** Why a provider's answer opened no session. */
export type SignInRefusal =
  | 'cancelled'
  | 'email taken'
  | 'no email'
  | 'email unconfirmed'
  | 'suspended'
  | 'failed'
  | SignUpRefusal

/** The address has an account that never confirmed it; the ticket lets its owner have it. */
export type AddressOffer = { email: string; ticket: string }

/** What the provider sent the browser back with. */
export type ProviderAnswer = {
  query: Record<string, string>
  cookieHeader: string | undefined
  userAgent: string | undefined
}

export type Auth = {
  /** Reads the session cookie; null when it is absent, tampered with, expired or revoked. */
  userOf: (cookieHeader: string | undefined) => Promise<CurrentUser | null>
  /** Whom a farmer asks who cannot come in. */
  contact: string
  /** A new session; null when no such account has this password. */
  signIn: (
    form: z.infer<typeof signInForm>,
    userAgent: string | undefined,
  ) => Promise<SetCookies | 'suspended' | null>
  /** Null where an account may be made. */
  signUpRefusal: (asking: Asking) => Promise<SignUpRefusal | null>
  /** A new account and its first session. */
  signUp: (
    form: SignUpForm,
    from: { invitation: string | undefined; userAgent: string | undefined },
  ) => Promise<SetCookies | 'email taken' | SignUpRefusal>
  /** Ends the session of this cookie, for good and at once. */
  signOut: (cookieHeader: string | undefined) => Promise<SetCookies>
  /** Hashes and checks as at sign-up and sign-in. */
  passwords: PasswordHasher
  /** Names an account in the log: the beginning of an HMAC of its mail address under our secret. */
  markOf: (email: string) => string
  /** Browsers in which an account was signed in to by password before. */
  browsers: Pick<KnownBrowsers, 'idOf' | 'remembered'>
  providers: SignInProvider[]
  /**
   * Where the browser goes to sign in with a provider.
   * @throws ProviderUnreachable while the provider does not answer
   */
  startAt: (
    providerId: string,
    invitation: string | undefined,
  ) => Promise<{ location: string; setCookies: SetCookies }>
  /** @throws ProviderUnreachable while the provider does not answer */
  finishAt: (
    providerId: string,
    answer: ProviderAnswer,
  ) => Promise<SetCookies | SignInRefusal | AddressOffer>
  /** A new account with the address that was offered; answers the provider that opens it. */
  takeAddress: (ticket: string) => Promise<(SignInProvider & { email: string }) | SignInRefusal>
  /** Deletes what has expired: sessions, invitations, and guesses nobody needs to remember. */
  sweep: () => Promise<void>
}

/** The provider did not answer, or not in time. */
export class ProviderUnreachable extends Error {}
