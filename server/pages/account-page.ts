import type { SessionUser } from '#contract/session.ts'
import type { Language } from '#domain/texts/say.ts'
import { msg, type Message, type MessageValue } from '#contract/message.ts'
import { eventList, type ShownEvent } from './event-list.ts'
import { factorSection } from './factor-section.ts'
import { EMAIL, errorSummary, type FormErrors, formFields, NEW_PASSWORD, PASSWORD } from './form.ts'
import { html } from './html.ts'
import { preferencesForm } from './language-choice.ts'
import type { Page } from './page.ts'
import { passkeySection, type ShownPasskey } from './passkey-section.ts'
import { personSection, type ShownAddress } from './person-section.ts'
import { sessionList, type ShownSession } from './session-list.ts'
import { madeToken, tokenSection, type ShownTokens } from './token-section.ts'

type Shown = ShownTokens & {
  user: SessionUser
  spoken: Language
  /** Whether the farm that is open is the farmer's own. */
  mayExport: boolean
  address: ShownAddress
  hasSecondFactor: boolean
  hasPasswords: boolean
  passkeys: ShownPasskey[]
  /** Names of the farmer's sign-in providers. */
  providers: (Message | string)[]
  sessions: ShownSession[]
  /** The newest. */
  events: ShownEvent[]
  /** The farms that go with this account, and how many others lose them. */
  goesWith: { farmIds: string[]; others: number }
  /** A sentence that confirms what was just done. */
  done?: Message | undefined
}

export const accountPage = (shown: Shown): Page => {
  const { user, sessions, zone, newToken, done, errors } = shown
  return {
    title: msg('Your account'),
    layout: 'sections',
    errors,
    content: html`<p class="back">
        <a href="/">${msg('Back to your farm')}</a>
      </p>
      <h1>${msg('Your account')}</h1>
      <p class="lead">${`${user.firstName} ${user.lastName}`.trim()}<br />${user.email}</p>
      ${done !== undefined && html`<div class="done" role="status"><p>${done}</p></div>`}
      ${newToken.made !== undefined && madeToken(newToken.made)} ${errorSummary(errors)}
      <section aria-labelledby="person-title">
        <h2 id="person-title">${msg('Name and email address')}</h2>
        ${personSection(shown)}
      </section>
      <section aria-labelledby="preferences-title">
        <h2 id="preferences-title">${msg('Language and units')}</h2>
        ${preferencesForm(shown.spoken)}
      </section>
      <section aria-labelledby="password-title">
        <h2 id="password-title">${msg('Password')}</h2>
        ${shown.hasPassword ? passwordSection(user, errors) : providersOnly(shown.providers)}
      </section>
      <section aria-labelledby="factor-title">
        <h2 id="factor-title">${msg('Second factor')}</h2>
        ${factorSection(shown)}
      </section>
      <section aria-labelledby="passkeys-title">
        <h2 id="passkeys-title">${msg('Passkeys')}</h2>
        ${passkeySection(shown)}
      </section>
      <section aria-labelledby="sessions-title">
        <h2 id="sessions-title">${msg('Where you are signed in')}</h2>
        ${sessionList(sessions, zone)}
        <p class="back"><a href="/sign-out">${msg('Sign out on this device')}</a></p>
      </section>
      <section aria-labelledby="events-title">
        <h2 id="events-title">${msg('What happened to this account')}</h2>
        ${eventList(shown.events, zone)}
        <p class="back"><a href="/api/account/events">${msg('All of the last 90 days')}</a></p>
      </section>
      <section aria-labelledby="tokens-title">
        <h2 id="tokens-title">${msg('Programs with access')}</h2>
        ${tokenSection(shown)}
      </section>
      <section aria-labelledby="data-title">
        <h2 id="data-title">${msg('Your data')}</h2>
        <p class="lead">
          <a href="/dashboard/data"
            >${
              shown.mayExport
                ? msg('Export or import your farm, or make a calendar link')
                : msg('Make a calendar link')
            }</a
          >
        </p>
      </section>
      <section aria-labelledby="deletion-title">
        <h2 id="deletion-title">${msg('Delete your account')}</h2>
        ${deletionForm(shown, errors)}
      </section>`,
  }
}

/** Of a phone that a worker joined with: it has a name, and nothing to sign in with. */
export const phonePage = ({ firstName }: SessionUser): Page => ({
  title: msg('This phone'),
  layout: 'sections',
  content: html`<p class="back"><a href="/">${msg('Back to your farm')}</a></p>
    <h1>${firstName}</h1>
    <p class="lead">
      ${msg('You work on this farm with this phone alone. There is no account, and no password to change. Once you sign out, only a new invitation lets you in again.')}
    </p>
    <p class="back"><a href="/sign-out">${msg('Sign out on this device')}</a></p>`,
})

/** Replaces the account page until a password that somebody else set is changed. */
export const newPasswordPage = (user: SessionUser, errors: FormErrors): Page => ({
  title: msg('Choose a new password'),
  errors,
  content: html`<h1>${msg('Choose a new password')}</h1>
    <p class="lead">
      ${msg('Your administrator set the password you signed in with. Choose one that only you know.')}
    </p>
    ${errorSummary(errors)} ${passwordForm(user, errors)}
    <p class="other"><a href="/api/logout">${msg('Sign out')}</a></p>`,
})

const PASSWORDS = [
  { ...PASSWORD, name: 'currentPassword', label: msg('Current password') },
  { ...NEW_PASSWORD, name: 'newPassword', label: msg('New password') },
]

const passwordForm = (user: SessionUser, errors: FormErrors) =>
  html`<form method="post" action="/api/account/password" novalidate>
    <input type="text" name="email" value="${user.email}" autocomplete="username" hidden />
    ${formFields(PASSWORDS, errors)}
    <button type="submit">${msg('Change password')}</button>
  </form>`

const passwordSection = (user: SessionUser, errors: FormErrors) =>
  html`<p class="lead">
      ${msg('Changing it signs you out everywhere else and ends your calendar link, API tokens and alerts on devices.')}
    </p>
    ${passwordForm(user, errors)}`

const NO_WAY_IN = msg(
  'Passwords are turned off here, and no provider opens this account: once you sign out, you cannot sign in again. Export your farm, and import it into an account that you sign in to with a provider.',
)

const providersOnly = (names: MessageValue[]) => {
  if (names.length === 0) return html`<p class="lead">${NO_WAY_IN}</p>`
  const providers = names.reduce((before, last) => msg('{before} and {last}', { before, last }))
  return html`<p class="lead">
    ${msg('You sign in with {providers}; there is no password here.', { providers })}
  </p>`
}

const OWN_PASSWORD = { ...PASSWORD, label: msg('Your password') }
const OWN_EMAIL = {
  ...EMAIL,
  label: msg('Your email address'),
  autocomplete: 'off',
  hint: msg('To be sure that it is you.'),
}

const deletionForm = ({ hasPassword, goesWith }: Shown, errors: FormErrors) =>
  html`<p class="lead">
      ${goesWith.farmIds.length === 0 ? WITHOUT_FARM : WITH_FARM}
      ${
        goesWith.others > 0 &&
        msg(
          '{others, plural, one {# other person loses this farm too.} other {# other people lose this farm too.}} If it should go on, hand it over to one of them first.',
          { others: goesWith.others },
        )
      }
    </p>
    <form method="post" action="/api/account/deletion" novalidate>
      <input type="hidden" name="farms" value="${goesWith.farmIds.join(' ')}" />
      ${formFields([hasPassword ? OWN_PASSWORD : OWN_EMAIL], errors)}
      <button type="submit" class="danger">
        ${goesWith.farmIds.length === 0 ? msg('Delete account') : msg('Delete account and farm')}
      </button>
    </form>`

const WITH_FARM = msg(
  'Your projects, records, photos, conversations and tasks are deleted at once and cannot be restored. Export your farm first if you want to keep it.',
)
const WITHOUT_FARM = msg(
  'Your account and your conversations are deleted at once and cannot be restored. What you did on farms of others stays there without your name.',
)

const ACCOUNT_GONE = msg('Your sign-in is gone from this server.')
const ALL_GONE = msg('Your farm, its photos and your sign-in are gone from this server.')
const PHOTOS_LATER = msg(
  'Your farm and your sign-in are gone from this server. Nobody can open its photos any more; they are being deleted.',
)

export const goodbyePage = (ownedFarm: boolean, arePhotosGone: boolean): Page => ({
  title: msg('Account deleted'),
  content: html`<h1>${msg('Your account is deleted')}</h1>
    <div class="done" role="status">
      <p>${ownedFarm ? (arePhotosGone ? ALL_GONE : PHOTOS_LATER) : ACCOUNT_GONE}</p>
    </div>
    <p class="other"><a href="/">${msg('To the start page')}</a></p>`,
})
