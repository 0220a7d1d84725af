import { msg, type Message } from '#contract/message.ts'
import { errorSummary, type FormErrors, formFields } from './form.ts'
import { Html, html } from './html.ts'
import type { Page } from './page.ts'

const field = (hint: Message) => ({
  name: 'code',
  label: msg('Code'),
  type: 'text' as const,
  autocomplete: 'one-time-code',
  hint,
})

const CODE = field(msg('The six digits that your authenticator app shows, or a backup code.'))
const FIRST_CODE = field(msg('The six digits that the app shows now.'))

/** After the password, where the farmer has turned the second factor on. */
export const codePage = ({
  isShared,
  errors = {},
}: {
  isShared: boolean
  errors?: FormErrors
}): Page => ({
  title: msg('Enter your code'),
  errors,
  content: html`<h1>${msg('Enter your code')}</h1>
    ${errorSummary(errors)}
    <form method="post" action="/api/login/code" novalidate>
      ${formFields([CODE], errors)}
      ${
        !isShared &&
        html`<label class="choice">
          <input type="checkbox" name="trust" value="1" />
          ${msg('Do not ask on this device for 30 days')}
        </label>`
      }
      <button type="submit">${msg('Sign In')}</button>
    </form>
    <p class="other"><a href="/api/login">${msg('Back to sign in')}</a></p>`,
})

/** What the farmer keeps, for a lost phone. */
export const backupCodes = (codes: string[]) =>
  html`<p class="lead">
      ${msg('Each of these backup codes signs you in once without the phone. Write them down or print them now: they are not shown again.')}
    </p>
    <pre>${codes.join('\n')}</pre>`

type SetUp = { drawing: string; secret: string; codes: string[] }

/** @param setUp what is shown once only; without it, the first code was wrong */
export const firstCodePage = (setUp: SetUp | undefined, errors: FormErrors = {}): Page => ({
  title: msg('Turn on the second factor'),
  layout: 'sections',
  errors,
  content: html`<p class="back"><a href="/api/account">${msg('Back to your account')}</a></p>
    <h1>${msg('Turn on the second factor')}</h1>
    ${errorSummary(errors)} ${setUp && setUpSections(setUp)}
    <section aria-labelledby="code-title">
      <h2 id="code-title">${msg('Enter the first code')}</h2>
      <p class="lead">
        ${msg('From then on, signing in with your password also asks for a code.')}
      </p>
      <form method="post" action="/api/account/second-factor/confirm" novalidate>
        ${formFields([FIRST_CODE], errors)}
        <button type="submit">${msg('Turn on')}</button>
      </form>
    </section>`,
})

const setUpSections = ({ drawing, secret, codes }: SetUp) =>
  html`<section aria-labelledby="app-title">
      <h2 id="app-title">${msg('Scan this with your authenticator app')}</h2>
      <div class="qr">${new Html(drawing)}</div>
      <p class="lead">${msg('Or type this key into the app:')}</p>
      <pre>${secret}</pre>
    </section>
    <section aria-labelledby="codes-title">
      <h2 id="codes-title">${msg('Keep your backup codes')}</h2>
      ${backupCodes(codes)}
    </section>`

export const backupCodesPage = (codes: string[]): Page => ({
  title: msg('Your backup codes'),
  layout: 'sections',
  content: html`<p class="back"><a href="/api/account">${msg('Back to your account')}</a></p>
    <h1>${msg('Your backup codes')}</h1>
    <section>${backupCodes(codes)}</section>`,
})
