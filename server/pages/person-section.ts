import { msg } from '#contract/message.ts'
import type { SessionUser } from '#contract/session.ts'
import { EMAIL, type FormErrors, formFields, PASSWORD } from './form.ts'
import { html } from './html.ts'

/** First and last name, side by side where there is room. */
export const NAMES = [
  {
    name: 'firstName',
    label: msg('First name'),
    type: 'text',
    autocomplete: 'given-name',
  } as const,
  { name: 'lastName', label: msg('Last name'), type: 'text', autocomplete: 'family-name' } as const,
]

const NEW_EMAIL = { ...EMAIL, name: 'newEmail', label: msg('New email address') }
const OWN_PASSWORD = { ...PASSWORD, name: 'addressPassword', label: msg('Your password') }

/** Null where the server sends no mail. */
export type ShownAddress = { isConfirmed: boolean; wanted: string | null } | null

type Shown = { user: SessionUser; hasPassword: boolean; address: ShownAddress; errors: FormErrors }

export const personSection = ({ user, hasPassword, address, errors }: Shown) => {
  const { firstName, lastName } = user
  return html`<form method="post" action="/api/account/name" novalidate>
      <div class="names">${formFields(NAMES, errors, { firstName, lastName })}</div>
      <button type="submit" class="quiet">${msg('Change name')}</button>
    </form>
    <form method="post" action="/api/account/address" novalidate>
      ${formFields(hasPassword ? [NEW_EMAIL, OWN_PASSWORD] : [NEW_EMAIL], errors)}
      <button type="submit" class="quiet">${msg('Change email address')}</button>
    </form>
    <p class="lead">${address ? BY_LINK : AT_ONCE}</p>
    ${address !== null && waitingAddress(user.email, address)}`
}

const BY_LINK = msg(
  'A new address takes effect once you have opened the link that we send to it. Every other device is signed out then.',
)
const AT_ONCE = msg(
  'A new address takes effect at once and signs you out everywhere else. No mail is sent to it, so type it with care.',
)

/** What is still to be confirmed, if anything. */
const waitingAddress = (email: string, { isConfirmed, wanted }: NonNullable<ShownAddress>) =>
  (wanted !== null || !isConfirmed) &&
  html`<p class="lead">
      ${
        wanted === null
          ? msg('{email} is not confirmed: open the link that we sent to it.', { email })
          : msg('Open the link that we sent to {wanted}. Until then your address is {email}.', {
              wanted,
              email,
            })
      }
    </p>
    <form method="post" action="/api/account/confirmation">
      <button type="submit" class="quiet">${msg('Send the link again')}</button>
    </form>`
