import { msg, type MessageValue } from '#contract/message.ts'
import type { AddressOffer, SignInProvider, SignUpRefusal } from '#server/auth/auth.ts'
import { withInvitation } from '#server/auth/invitations.ts'
import { signUpSentence } from '#server/auth/refusals.ts'
import { EMAIL, errorSummary, type FormErrors, formFields, NEW_PASSWORD, PASSWORD } from './form.ts'
import { html } from './html.ts'
import { languageButtons } from './language-choice.ts'
import type { Page } from './page.ts'
import { passkeySignIn } from './passkey-section.ts'
import { NAMES } from './person-section.ts'

type Shown = {
  typed?: Record<string, string>
  errors?: FormErrors
  providers: SignInProvider[]
  hasPasswords: boolean
  invitation?: string | undefined
}

type SignIn = Shown & {
  /** Whether the server mails links to a new password. */
  sendsResets: boolean
  isShared?: boolean
}

export const signInPage = (shown: SignIn): Page => {
  const { errors = {}, providers, hasPasswords, isShared, invitation } = shown
  return {
    title: msg('Sign in'),
    errors,
    content: html`<h1>${msg('Welcome Back')}</h1>
      <p class="lead">${msg('Sign in to your farm.')}</p>
      ${notSetUp(shown)} ${errorSummary(errors)}
      ${
        providers.length > 0 &&
        html`${providerLinks(providers, (id) => withInvitation(`/api/login/${id}`, invitation), 'own')}
        ${providerLinks(providers, (id) => withInvitation(`/api/login/${id}?shared=1`, invitation), 'shared')}`
      }
      ${hasPasswords ? html`${signInForm(shown)} ${passkeySignIn}` : sharedChoice(isShared)}
      <p class="other">
        <a href="${withInvitation('/api/signup', invitation)}"
          >${msg("Don't have an account? Sign up")}</a
        >
      </p>`,
  }
}

const hiddenInvitation = ({ invitation }: Shown) =>
  invitation && html`<input type="hidden" name="invitation" value="${invitation}" />`

const signInForm = (shown: SignIn) => {
  const { typed, errors = {}, providers, isShared } = shown
  return html`${providers.length > 0 && OR}
    <form method="post" action="/api/login" novalidate>
      ${hiddenInvitation(shown)} ${formFields([EMAIL, PASSWORD], errors, typed)}
      ${sharedChoice(isShared)}
      <button type="submit">${msg('Sign In')}</button>
      ${languageButtons}
    </form>
    ${
      shown.sendsResets &&
      html`<p class="other"><a href="/api/reset">${msg('Forgot your password?')}</a></p>`
    }`
}

export const signUpPage = (shown: Shown): Page => {
  const { errors = {}, providers, hasPasswords, invitation } = shown
  return {
    title: msg('Sign up'),
    errors,
    content: html`<h1>${msg('Create your account')}</h1>
      <p class="lead">${msg('Your crops, animals and solar systems in one place.')}</p>
      ${errorSummary(errors)}
      ${
        providers.length > 0 &&
        providerLinks(providers, (id) => withInvitation(`/api/login/${id}`, invitation))
      }
      ${hasPasswords && signUpForm(shown)}
      <p class="other"><a href="/api/login">${msg('Already have an account? Sign in')}</a></p>`,
  }
}

const signUpForm = (shown: Shown) => {
  const { typed, errors = {}, providers } = shown
  return html`${providers.length > 0 && OR}
    <form method="post" action="/api/signup" novalidate>
      ${hiddenInvitation(shown)}
      <div class="names">${formFields(NAMES, errors, typed)}</div>
      ${formFields([EMAIL, NEW_PASSWORD], errors, typed)}
      <button type="submit">${msg('Sign up')}</button>
      ${languageButtons}
    </form>`
}

/** Says whom to ask when sign-up is refused. */
export const noSignUpPage = (refusal: SignUpRefusal, contact: MessageValue): Page => ({
  title: msg('No sign-up'),
  content: html`<h1>${msg('You cannot sign up here')}</h1>
    <div class="alert" role="alert"><p>${signUpSentence(refusal, contact)}</p></div>
    <p class="other"><a href="/api/login">${msg('Already have an account? Sign in')}</a></p>`,
})

/** Providers that the landing screen offers on every server (spec section 2). */
const OFFERED = [
  { id: 'google', name: 'Google' },
  { id: 'apple', name: 'Apple' },
]

/** Says which of those are not set up here, and what to use instead. */
function notSetUp({ providers, hasPasswords }: Shown) {
  const missing = OFFERED.filter((offered) => providers.every(({ id }) => id !== offered.id))
  if (missing.length === 0) return undefined
  const names = providers.map(({ name }) => name)
  const there = hasPasswords ? [...names, msg('your email address')] : names
  return html`<p class="lead">
    ${msg('Signing in with {missing} is not set up on this server: use {there}.', {
      missing: either(missing.map(({ name }) => name)),
      there: either(there),
    })}
  </p>`
}

const either = (choices: MessageValue[]) =>
  choices.reduce((before, last) => msg('{before} or {last}', { before, last }))

/** Links, not buttons: `form-action` would block a form's redirect to the provider. */
const providerLinks = (
  providers: SignInProvider[],
  addressOf: (id: string) => string,
  className = '',
) =>
  html`<div class="providers ${className}">
    ${providers.map(
      ({ id, name }) =>
        html`<a class="provider" href="${addressOf(id)}"
          >${msg('Continue with {provider}', { provider: name })}</a
        >`,
    )}
  </div>`

const OR = html`<p class="or">${msg('or')}</p>`

/** Ticked, it changes the links of the providers too; the style does that, as the page has no script. */
const sharedChoice = (isShared = false) =>
  html`<div>
    <label class="choice">
      <input
        type="checkbox"
        id="shared"
        name="shared"
        value="1"
        aria-describedby="shared-hint"
        ${isShared && html`checked`}
      />
      ${msg('This is a shared computer')}
    </label>
    <p class="hint" id="shared-hint">
      ${msg('Nothing of your farm is kept here. What was kept before is deleted, also what is not sent yet.')}
    </p>
  </div>`

export const addressOfferPage = (
  { email, ticket }: AddressOffer,
  { hasPasswords, contact }: { hasPasswords: boolean; contact: MessageValue },
): Page => ({
  title: msg('Your address has an account'),
  content: html`<h1>${msg('There is already an account with your email address')}</h1>
    ${
      hasPasswords
        ? html`<p class="lead">
              ${msg('It was made with a password for {email}. If it is yours, sign in with that password.', { email })}
            </p>
            <p class="other"><a href="/api/login">${msg('This account is mine: sign in')}</a></p>`
        : html`<p class="lead">
            ${msg('It was made with a password for {email}, and passwords are turned off here. If it is yours, ask {contact}.', { email, contact })}
          </p>`
    }
    <section aria-labelledby="take-title">
      <h2 id="take-title">${msg('Somebody else took your address?')}</h2>
      <p class="lead">
        ${msg('You can have it. You get a new, empty farm, and the other account can no longer sign in with this address.')}
      </p>
      <form method="post" action="/api/login/address">
        <input type="hidden" name="ticket" value="${ticket}" />
        <button type="submit" class="danger">${msg('Take this address')}</button>
      </form>
    </section>`,
})

export const addressTakenPage = ({ id, name }: SignInProvider): Page => ({
  title: msg('The address is yours'),
  content: html`<h1>${msg('The address is yours')}</h1>
    <div class="done" role="status"><p>${msg('Your new account is ready.')}</p></div>
    <div class="providers">
      <a class="provider" href="/api/login/${id}"
        >${msg('Continue with {provider}', { provider: name })}</a
      >
    </div>`,
})
