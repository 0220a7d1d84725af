import { msg, type Message } from '#contract/message.ts'
import { EMAIL, errorSummary, type FormErrors, formFields, NEW_PASSWORD } from './form.ts'
import { html } from './html.ts'
import type { Page } from './page.ts'

const TO_SIGN_IN = html`<p class="other"><a href="/api/login">${msg('Back to sign in')}</a></p>`

export const askResetPage = (typed: { email?: string } = {}, errors: FormErrors = {}): Page => ({
  title: msg('Forgot your password?'),
  errors,
  content: html`<h1>${msg('Forgot your password?')}</h1>
    <p class="lead">${msg('We send you a link by which you choose a new one.')}</p>
    ${errorSummary(errors)}
    <form method="post" action="/api/reset" novalidate>
      ${formFields([EMAIL], errors, typed)}
      <button type="submit">${msg('Send the link')}</button>
    </form>
    ${TO_SIGN_IN}`,
})

/** The same whether there is such an account or not. */
export const resetAskedPage: Page = {
  title: msg('Check your inbox'),
  content: html`<h1>${msg('Check your inbox')}</h1>
    <div class="done" role="status">
      <p>
        ${msg('If there is an account with this address, a mail is on its way. The link in it is good for an hour.')}
      </p>
    </div>
    <p class="lead">
      ${msg('Is nothing there after a few minutes? Look into the spam folder, and check the address.')}
    </p>
    ${TO_SIGN_IN}`,
}

export const noResetPage = (sentence: Message): Page => ({
  title: msg('Forgot your password?'),
  content: html`<h1>${msg('Forgot your password?')}</h1>
    <div class="alert" role="alert"><p>${sentence}</p></div>
    ${TO_SIGN_IN}`,
})

type Choosing = { token: string; email: string; errors?: FormErrors }

export const chooseByLinkPage = ({ token, email, errors = {} }: Choosing): Page => ({
  title: msg('Choose a new password'),
  errors,
  content: html`<h1>${msg('Choose a new password')}</h1>
    <p class="lead">
      ${msg('It signs you out everywhere and ends your calendar link, API tokens and alerts on devices.')}
    </p>
    ${errorSummary(errors)}
    <form method="post" action="/api/reset/${token}" novalidate>
      <input type="text" name="email" value="${email}" autocomplete="username" hidden />
      ${formFields([{ ...NEW_PASSWORD, name: 'newPassword', label: msg('New password') }], errors)}
      <button type="submit">${msg('Change password')}</button>
    </form>`,
})

export const passwordChosenPage: Page = {
  title: msg('Your password is changed'),
  content: html`<h1>${msg('Your password is changed')}</h1>
    <div class="done" role="status">
      <p>${msg('You are signed out everywhere. Sign in with the new password.')}</p>
    </div>
    <p class="other"><a href="/api/login">${msg('Sign in')}</a></p>`,
}

export const resetOverPage: Page = {
  title: msg('This link has expired'),
  content: html`<h1>${msg('This link has expired')}</h1>
    <div class="alert" role="alert">
      <p>
        ${msg('It was used already, it is older than an hour, or the account has changed since.')}
      </p>
    </div>
    <p class="other"><a href="/api/reset">${msg('Ask for a new link')}</a></p>
    ${TO_SIGN_IN}`,
}

export const confirmPage = (token: string, email: string): Page => ({
  title: msg('Confirm your email address'),
  content: html`<h1>${msg('Confirm your email address')}</h1>
    <p class="lead">${email}</p>
    <form method="post" action="/api/confirm/${token}">
      <button type="submit">${msg('Confirm this address')}</button>
    </form>`,
})

/** @param isNew whether the account had another address before */
export const confirmedPage = (email: string, isNew: boolean): Page => ({
  title: msg('Your email address is confirmed'),
  content: html`<h1>${msg('Your email address is confirmed')}</h1>
    <div class="done" role="status">
      <p>
        ${isNew ? msg('From now on you sign in with {email}. Every other device is signed out.', { email }) : email}
      </p>
    </div>
    <p class="other"><a href="/">${msg('Open the farm')}</a></p>`,
})

export const notConfirmedPage = (sentence: Message): Page => ({
  title: msg('Not confirmed'),
  content: html`<h1>${msg('Not confirmed')}</h1>
    <div class="alert" role="alert"><p>${sentence}</p></div>
    <p class="other"><a href="/api/account">${msg('To your account')}</a></p>`,
})
