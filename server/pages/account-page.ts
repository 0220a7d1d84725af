import type { SessionUser } from '#contract/session.ts'
import { EMAIL, errorSummary, type FormErrors, formFields, NEW_PASSWORD, PASSWORD } from './form.ts'
import { html } from './html.ts'
import type { Page } from './page.ts'
import { sessionList, type ShownSession } from './session-list.ts'

export type Shown = {
  user: SessionUser
  hasPassword: boolean
  /** Names of the farmer's sign-in providers. */
  providers: string[]
  sessions: ShownSession[]
  /** The farmer's time zone, if a browser has reported it. */
  zone: string | undefined
  /** A sentence that confirms what was just done. */
  done?: string | undefined
  errors?: FormErrors
}

export const accountPage = (shown: Shown): Page => {
  const { user, sessions, zone, done, errors = {} } = shown
  return {
    title: 'Your account',
    errors,
    content: html`<p class="back">
        <a href="/">Back to your farm</a>
      </p>
      <h1>Your account</h1>
      <p class="lead">${`${user.firstName} ${user.lastName}`.trim()}<br />${user.email}</p>
      ${done !== undefined && html`<div class="done" role="status"><p>${done}</p></div>`}
      ${errorSummary(errors)}
      <section aria-labelledby="password-title">
        <h2 id="password-title">Password</h2>
        ${shown.hasPassword ? passwordSection(user, errors) : providersOnly(shown.providers)}
      </section>
      <section aria-labelledby="sessions-title">
        <h2 id="sessions-title">Where you are signed in</h2>
        ${sessionList(sessions, zone)}
      </section>
      <section aria-labelledby="data-title">
        <h2 id="data-title">Your data</h2>
        <p class="lead">
          <a href="/dashboard/data">Export your farm</a>, bring in an exported one, or make a
          calendar link.
        </p>
      </section>
      <section aria-labelledby="deletion-title">
        <h2 id="deletion-title">Delete your account</h2>
        ${deletionForm(shown.hasPassword, errors)}
      </section>`,
  }
}

/** Replaces the account page until a password that somebody else set is changed. */
export const newPasswordPage = (user: SessionUser, errors: FormErrors): Page => ({
  title: 'Choose a new password',
  errors,
  content: html`<h1>Choose a new password</h1>
    <p class="lead">
      Whoever runs this server set the one you signed in with. Choose one that only you know; then
      your farm opens.
    </p>
    ${errorSummary(errors)} ${passwordForm(user, errors)}
    <p class="other"><a href="/api/logout">Sign out</a></p>`,
})

const PASSWORDS = [
  { ...PASSWORD, name: 'currentPassword', label: 'Current password' },
  { ...NEW_PASSWORD, name: 'newPassword', label: 'New password' },
]

const passwordForm = (user: SessionUser, errors: FormErrors) =>
  html`<form method="post" action="/api/account/password" novalidate>
    <input type="text" name="email" value="${user.email}" autocomplete="username" hidden />
    ${formFields(PASSWORDS, errors)}
    <button type="submit">Change password</button>
  </form>`

const passwordSection = (user: SessionUser, errors: FormErrors) =>
  html`<p class="lead">Changing it signs you out everywhere else and ends your calendar link.</p>
    ${passwordForm(user, errors)}`

const providersOnly = (providers: string[]) =>
  html`<p class="lead">You sign in with ${providers.join(' and ')}; there is no password here.</p>`

const OWN_PASSWORD = { ...PASSWORD, label: 'Your password' }
const OWN_EMAIL = {
  ...EMAIL,
  label: 'Your email address',
  autocomplete: 'off',
  hint: 'To be sure that it is you who wants this.',
}

const deletionForm = (hasPassword: boolean, errors: FormErrors) =>
  html`<p class="lead">
      Your projects, records, photos, conversations and tasks are deleted at once, and nobody can
      bring them back. Export your farm first if you want to keep it.
    </p>
    <form method="post" action="/api/account/deletion" novalidate>
      ${formFields([hasPassword ? OWN_PASSWORD : OWN_EMAIL], errors)}
      <button type="submit" class="danger">Delete account and farm</button>
    </form>`

const ALL_GONE = 'Your farm, its photos and your sign-in are gone from this server.'
const PHOTOS_LATER =
  'Your farm and your sign-in are gone from this server. Its photos can be opened by nobody any more, and are being removed from the file store.'

export const goodbyePage = (arePhotosGone: boolean): Page => ({
  title: 'Account deleted',
  content: html`<h1>Your account is deleted</h1>
    <div class="done" role="status">
      <p>${arePhotosGone ? ALL_GONE : PHOTOS_LATER}</p>
    </div>
    <p class="other"><a href="/">To the start page</a></p>`,
})
