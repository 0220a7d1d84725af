import { msg } from '#contract/message.ts'
import { type FormErrors, formFields, PASSWORD } from './form.ts'
import { html } from './html.ts'

const OWN_PASSWORD = { ...PASSWORD, name: 'factorPassword', label: msg('Your password') }

type Shown = { hasPassword: boolean; hasSecondFactor: boolean; errors: FormErrors }

/** Also for an account without a provider, where the host has turned passwords off. */
export const FACTOR_NEEDS_PASSWORD = msg(
  'A second factor here goes with a password. If you sign in with a provider, turn one on there.',
)

export const factorSection = ({ hasPassword, hasSecondFactor, errors }: Shown) => {
  if (!hasPassword) return html`<p class="lead">${FACTOR_NEEDS_PASSWORD}</p>`
  return html`<p class="lead">
      ${
        hasSecondFactor
          ? msg('On: signing in with your password also asks for a code.')
          : msg(
              'Off. With an authenticator app on your phone, nobody gets in with your password alone.',
            )
      }
    </p>
    <form
      method="post"
      action="/api/account/second-factor${hasSecondFactor ? '/end' : ''}"
      novalidate
    >
      ${formFields([OWN_PASSWORD], errors)} ${hasSecondFactor ? WHEN_ON : WHEN_OFF}
    </form>`
}

const WHEN_OFF = html`<button type="submit" class="quiet">${msg('Turn on')}</button>`

const WHEN_ON = html`<button
    type="submit"
    class="quiet"
    formaction="/api/account/second-factor/codes"
  >
    ${msg('Make new backup codes')}
  </button>
  <button type="submit" class="danger">${msg('Turn off')}</button>`
