import { msg, type Message } from '#contract/message.ts'
import { html } from './html.ts'
import type { Page } from './page.ts'
import { timeText } from './session-list.ts'

export type ShownEvent = {
  kind: string
  /** Of a change of membership, whose detail names other people. */
  farmId: string | null
  /** JSON with the `name` of what it was done with, or ''. */
  detail: string
  address: string | null
  at: string
}

/** An event of a newer version is not shown. */
const TEXTS: Record<string, Message> = {
  'sign-in': msg('Signed in'),
  'sign-in-failed': msg('Somebody tried to sign in with a wrong password'),
  'code-failed': msg('Somebody with the password typed a wrong code'),
  'backup-code-used': msg('Signed in with a backup code'),
  'passkey-used': msg('Signed in with a passkey'),
  'guesses-locked': msg('Signing in was locked for a while after too many attempts'),
  'sign-up': msg('The account was made'),
  'password-failed': msg('A wrong password on this page'),
  'password-changed': msg('The password was changed'),
  'reset-asked': msg('A mail to choose a new password was asked for'),
  'password-reset': msg('A new password was chosen by a link from a mail'),
  'passkey-added': msg('A passkey was added'),
  'passkey-removed': msg('A passkey was removed'),
  'second-factor-on': msg('The second factor was turned on'),
  'second-factor-off': msg('The second factor was turned off'),
  'backup-codes-made': msg('New backup codes were made'),
  'name-changed': msg('The name was changed; before it was'),
  'address-asked': msg('A change of the email address was asked for, to'),
  'address-confirmed': msg('The email address was confirmed'),
  'address-changed': msg('The email address was changed; before it was'),
  export: msg('The farm was exported'),
  import: msg('A farm was imported'),
  'calendar-link-made': msg('A calendar link was made'),
  'calendar-link-revoked': msg('A calendar link was revoked'),
  'token-made': msg('An API token was made'),
  'token-revoked': msg('An API token was revoked'),
  'member-invited': msg('You invited somebody to a farm'),
  'invitation-revoked': msg('You revoked an invitation to a farm'),
  'member-joined': msg('You joined a farm'),
  'member-role': msg('Your role or your time on a farm was changed'),
  'member-removed': msg('You were removed from a farm'),
  'member-left': msg('You left a farm'),
  'member-ended': msg('Your time on a farm ended'),
  'farm-handed-over': msg('A farm was handed over to you'),
  'farm-renamed': msg('You changed the name of a farm'),
}

export const eventList = (events: ShownEvent[], zone: string | undefined) => {
  const known = events.filter(({ kind }) => Object.hasOwn(TEXTS, kind))
  if (known.length === 0) return html`<p class="hint">${msg('Nothing in the last 90 days.')}</p>`
  return html`<ul class="sessions">
    ${known.map((event) => eventRow(event, zone))}
  </ul>`
}

const eventRow = ({ kind, farmId, detail, address, at }: ShownEvent, zone: string | undefined) => {
  const name = farmId === null && detail !== '' && (JSON.parse(detail) as { name: string }).name
  return html`<li>
    <div>
      <p><b>${TEXTS[kind]}</b>${name && msg(': {name}', { name })}</p>
      <p class="hint">
        ${timeText(at, zone)} ${address !== null && html`· ${msg('from {address}', { address })}`}
      </p>
    </div>
  </li>`
}

export const eventsPage = (events: ShownEvent[], zone: string | undefined): Page => ({
  title: msg('What happened to this account'),
  layout: 'sections',
  content: html`<p class="back"><a href="/api/account">${msg('Back to your account')}</a></p>
    <h1>${msg('What happened to this account')}</h1>
    <section>${eventList(events, zone)}</section>`,
})
