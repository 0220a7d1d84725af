import { msg } from '#contract/message.ts'
import { type FormErrors, formFields, PASSWORD } from './form.ts'
import { html } from './html.ts'
import type { Page } from './page.ts'
import { PASSKEY_SCRIPT_PATH } from './passkey-script.ts'
import { timeText } from './session-list.ts'

export type ShownPasskey = { id: string; name: string; createdAt: string }

type Shown = {
  passkeys: ShownPasskey[]
  hasPassword: boolean
  zone: string | undefined
  errors: FormErrors
  /** False where the host lets providers alone decide who may sign in. */
  hasPasswords: boolean
}

const NAME = {
  name: 'passkeyName',
  label: msg('Name of the device'),
  type: 'text',
  autocomplete: 'off',
} as const
const OWN_PASSWORD = { ...PASSWORD, name: 'passkeyPassword', label: msg('Your password') }

export const PASSKEYS_OFF = msg('Passkeys are turned off here: you sign in with the provider.')

export const passkeySection = ({ passkeys, hasPassword, zone, errors, hasPasswords }: Shown) =>
  hasPasswords
    ? html`<p class="lead">
          ${msg('Sign in with the fingerprint, the face or the PIN of your phone or computer. It takes no password and no code.')}
        </p>
        ${passkeys.length === 0 ? html`<p class="hint">${msg('You have no passkey.')}</p>` : passkeyList(passkeys, zone)}
        <form method="post" action="/api/account/passkeys" novalidate>
          ${formFields(hasPassword ? [NAME, OWN_PASSWORD] : [NAME], errors)}
          <button type="submit" class="quiet">${msg('Add a passkey')}</button>
        </form>`
    : html`<p class="lead">${PASSKEYS_OFF}</p>`

const passkeyList = (passkeys: ShownPasskey[], zone: string | undefined) =>
  html`<ul class="sessions">
    ${passkeys.map(
      ({ id, name, createdAt }) =>
        html`<li>
          <div>
            <p><b>${name}</b></p>
            <p class="hint">${msg('Added:')} ${timeText(createdAt, zone)}</p>
          </div>
          <form method="post" action="/api/account/passkeys/remove">
            <input type="hidden" name="passkey" value="${id}" />
            <button
              type="submit"
              class="quiet"
              aria-label="${msg('Remove the passkey {name}', { name })}"
            >
              ${msg('Remove')}
            </button>
          </form>
        </li>`,
    )}
  </ul>`

const SCRIPT = html`<script src="${PASSKEY_SCRIPT_PATH}" defer></script>`

const failed = html`<p class="error" role="alert" hidden>
  ${msg('The passkey did not work. Try again, or sign in another way.')}
</p>`

/** Shown by the script, where the browser has passkeys. */
export const passkeySignIn = html`<form
    method="post"
    action="/api/login/passkey"
    class="passkey"
    data-address="/api/login/passkey"
    hidden
  >
    <input type="hidden" name="response" />
    <input type="hidden" name="shared" />
    <button type="submit" class="quiet">${msg('Sign in with a passkey')}</button>
    ${failed}
  </form>
  ${SCRIPT}`

/** @param options what the browser needs to make it */
export const newPasskeyPage = (name: string, options: object): Page => ({
  title: msg('Add a passkey'),
  layout: 'sections',
  content: html`<p class="back"><a href="/api/account">${msg('Back to your account')}</a></p>
    <h1>${msg('Add a passkey')}</h1>
    <section>
      <p class="lead">
        ${msg('Your browser asks for the fingerprint, the face or the PIN of this device. An older browser has no passkeys and shows no button here.')}
      </p>
      <form
        method="post"
        action="/api/account/passkeys/finish"
        class="passkey"
        data-options="${JSON.stringify(options)}"
        hidden
      >
        <input type="hidden" name="passkeyName" value="${name}" />
        <input type="hidden" name="response" />
        <button type="submit">${msg('Make the passkey')}</button>
        ${failed}
      </form>
      ${SCRIPT}
    </section>`,
})
