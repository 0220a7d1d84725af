import type { Message } from '#contract/message.ts'
import type { SessionUser } from '#contract/session.ts'
import type { Acting } from './access.ts'

/** The signed-in farmer, and the farm they act on with its revision when the session was read. */
export type CurrentUser = SessionUser &
  Omit<Acting, 'userId'> & {
    sessionId: string
    farmRevision: number
    /** What the person has chosen, on whatever device; null for nothing yet. */
    language: string | null
    units: string | null
    /** True after somebody else set the password: until it is changed, all else is closed. */
    mustChangePassword: boolean
  }

/** `Set-Cookie` values. */
export type SetCookies = string[]

/** An external identity provider. */
export type SignInProvider = { id: string; name: Message | string }

export type SignUpRefusal =
  | 'closed'
  | 'invitation needed'
  | 'invitation over'
  | 'farm invitation over'
  | 'farm full'
  | 'foreign address'

/** Why signing in with a provider opened no session. */
export type SignInRefusal =
  | 'cancelled'
  | 'email taken'
  | 'no email'
  | 'email unconfirmed'
  | 'suspended'
  | 'failed'
  | SignUpRefusal

/** An account holds the address without having confirmed it; the ticket lets its owner take it. */
export type AddressOffer = { email: string; ticket: string }

/** The request with which the provider sends the browser back. */
export type ProviderAnswer = {
  query: Record<string, string>
  cookieHeader: string | undefined
  userAgent: string | undefined
}

export class ProviderUnreachable extends Error {}
