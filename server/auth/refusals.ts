import { msg, type Message, type MessageValue } from '#contract/message.ts'
import type { SignInRefusal, SignUpRefusal } from './auth.ts'

const SIGN_UP: Record<SignUpRefusal, (contact: MessageValue) => Message> = {
  closed: (contact) =>
    msg('This farm server takes no new accounts. Ask {contact} to add you.', { contact }),
  'invitation needed': (contact) =>
    msg('You need an invitation to make an account here. Ask {contact} for one.', { contact }),
  'invitation over': (contact) =>
    msg(
      'This invitation was already used, or it is older than seven days. Ask {contact} for a new one.',
      { contact },
    ),
  'foreign address': (contact) =>
    msg('You cannot sign up here with this email address. Ask {contact} for an invitation.', {
      contact,
    }),
}

export const suspendedSentence = (contact: MessageValue) =>
  msg('This account is suspended. Ask {contact} to open it again.', { contact })

export const signUpSentence = (refusal: SignUpRefusal, contact: MessageValue) =>
  SIGN_UP[refusal](contact)

type Place = { provider: MessageValue; contact: MessageValue }

const SIGN_IN: Record<Exclude<SignInRefusal, SignUpRefusal>, (place: Place) => Message> = {
  cancelled: ({ provider }) => msg('Signing in with {provider} was cancelled.', { provider }),
  'email taken': () =>
    msg('There is already an account with your email address. Sign in with its password.'),
  'no email': ({ provider }) =>
    msg('{provider} did not share your email address, which Smart Farm needs.', { provider }),
  'email unconfirmed': ({ provider }) =>
    msg('{provider} has not confirmed your email address. Confirm it there, then sign in again.', {
      provider,
    }),
  suspended: ({ contact }) => suspendedSentence(contact),
  failed: ({ provider }) =>
    msg('Signing in with {provider} did not work. Please try again.', { provider }),
}

const isSignUpRefusal = (refusal: SignInRefusal): refusal is SignUpRefusal => refusal in SIGN_UP

/** The response to somebody whom a provider sent back to us. */
export const signInRefusal = (refusal: SignInRefusal, place: Place) =>
  isSignUpRefusal(refusal)
    ? { status: 403, sentence: signUpSentence(refusal, place.contact) }
    : { status: refusal === 'suspended' ? 403 : 401, sentence: SIGN_IN[refusal](place) }
