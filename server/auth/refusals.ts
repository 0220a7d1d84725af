import type { SignInRefusal, SignUpRefusal } from './auth.ts'

const SIGN_UP: Record<SignUpRefusal, (contact: string) => string> = {
  closed: (contact) => `This farm server takes no new accounts. Ask ${contact} to add you.`,
  'invitation needed': (contact) =>
    `You need an invitation to make an account here. Ask ${contact} for one.`,
  'invitation over': (contact) =>
    `This invitation was used already, or it is older than seven days. Ask ${contact} for a new one.`,
  'foreign address': (contact) =>
    `Nobody can sign up here with an address of that kind. Ask ${contact} for an invitation.`,
}

export const suspendedSentence = (contact: string) =>
  `This account is suspended. Ask ${contact} to open it again.`

export const signUpSentence = (refusal: SignUpRefusal, contact: string) => SIGN_UP[refusal](contact)

type Place = { provider: string; contact: string }

const SIGN_IN: Record<Exclude<SignInRefusal, SignUpRefusal>, (place: Place) => string> = {
  cancelled: ({ provider }) => `Signing in with ${provider} was cancelled.`,
  'email taken': () =>
    'There is already an account with your email address. Sign in with its password.',
  'no email': ({ provider }) =>
    `${provider} did not share your email address, which Smart Farm needs.`,
  'email unconfirmed': ({ provider }) =>
    `${provider} has not confirmed your email address. Confirm it there, then sign in again.`,
  suspended: ({ contact }) => suspendedSentence(contact),
  failed: ({ provider }) => `Signing in with ${provider} did not work. Please try again.`,
}

const isSignUpRefusal = (refusal: SignInRefusal): refusal is SignUpRefusal => refusal in SIGN_UP

/** The response to somebody whom a provider sent back to us. */
export const signInRefusal = (refusal: SignInRefusal, place: Place) =>
  isSignUpRefusal(refusal)
    ? { status: 403, sentence: signUpSentence(refusal, place.contact) }
    : { status: refusal === 'suspended' ? 403 : 401, sentence: SIGN_IN[refusal](place) }
