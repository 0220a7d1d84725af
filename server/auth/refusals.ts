import { MAX_MEMBERS } from '#contract/members.ts'
import { msg, type Message, type MessageValue } from '#contract/message.ts'
import type { SignInRefusal, SignUpRefusal } from './auth.ts'

export const FARM_FULL = msg(
  'This farm has {most, number} members, the maximum. Its owner can remove some.',
  { most: MAX_MEMBERS },
)

export const FARM_INVITATION_OVER = msg(
  'This invitation was already used, or it is over. Ask whoever sent it for a new one.',
)

const SIGN_UP: Record<SignUpRefusal, Message> = {
  closed: msg('This farm server takes no new accounts. Ask {contact} to add you.'),
  'invitation needed': msg(
    'You need an invitation to make an account here. Ask {contact} for one.',
  ),
  'invitation over': msg(
    'This invitation was already used, or it is older than seven days. Ask {contact} for a new one.',
  ),
  'farm invitation over': FARM_INVITATION_OVER,
  'farm full': FARM_FULL,
  'foreign address': msg(
    'You cannot sign up here with this email address. Ask {contact} for an invitation.',
  ),
}

/** Where the host has turned them off. */
export const NO_PASSWORDS = msg('Passwords are turned off here. Use one of the buttons.')

const SUSPENDED = msg('This account is suspended. Ask {contact} to open it again.')

export const suspendedSentence = (contact: MessageValue) => ({ ...SUSPENDED, values: { contact } })

export const signUpSentence = (refusal: SignUpRefusal, contact: MessageValue) => ({
  ...SIGN_UP[refusal],
  values: { ...SIGN_UP[refusal].values, contact },
})

const SIGN_IN: Record<SignInRefusal, Message> = {
  ...SIGN_UP,
  cancelled: msg('Signing in with {provider} was cancelled.'),
  'email taken': msg(
    'There is already an account with your email address. Sign in with its password.',
  ),
  'no email': msg('{provider} did not share your email address, which Smart Farm needs.'),
  'email unconfirmed': msg(
    '{provider} has not confirmed your email address. Confirm it there, then sign in again.',
  ),
  suspended: SUSPENDED,
  failed: msg('Signing in with {provider} did not work. Please try again.'),
}

type Place = { provider: MessageValue; contact: MessageValue }

/** The response to somebody whom a provider sent back to us. */
export const signInRefusal = (refusal: SignInRefusal, { provider, contact }: Place) => ({
  status: refusal in SIGN_UP || refusal === 'suspended' ? 403 : 401,
  sentence: {
    ...SIGN_IN[refusal],
    values: { ...SIGN_IN[refusal].values, provider, contact },
  },
})
