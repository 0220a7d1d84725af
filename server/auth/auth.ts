import type { SessionUser } from '#contract/session.ts'

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

/** The provider did not answer, or not in time. */
export class ProviderUnreachable extends Error {}
