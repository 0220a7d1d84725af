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

export const personSection = (
  { firstName, lastName }: SessionUser,
  hasPassword: boolean,
  errors: FormErrors,
) =>
  html`<form method="post" action="/api/account/name" novalidate>
      <div class="names">${formFields(NAMES, errors, { firstName, lastName })}</div>
      <button type="submit" class="quiet">${msg('Change name')}</button>
    </form>
    <form method="post" action="/api/account/address" novalidate>
      ${formFields(hasPassword ? [NEW_EMAIL, OWN_PASSWORD] : [NEW_EMAIL], errors)}
      <button type="submit" class="quiet">${msg('Change email address')}</button>
    </form>
    <p class="lead">
      ${msg('A new address counts at once and signs you out everywhere else. No mail is sent to it, so type it with care.')}
    </p>`
