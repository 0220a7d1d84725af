import { html } from '#server/pages/html.ts'
import { deviceName } from './device-name.ts'

export type ShownSession = {
  id: string
  userAgent: string | null
  createdAt: string
  /** The last use on record; it is written down once an hour at most. */
  updatedAt: string
  isThis: boolean
}

// The server does not know the farmer's time zone, and says so.
const TIME = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})
const timeText = (iso: string) =>
  html`<time datetime="${iso}">${TIME.format(new Date(iso))} UTC</time>`

export const sessionList = (sessions: ShownSession[]) =>
  html`<ul class="sessions">
      ${sessions.map(sessionRow)}
    </ul>
    ${
      sessions.length > 1 &&
      html`<form method="post" action="/api/account/sessions/end-others">
        <button type="submit" class="quiet">Sign out everywhere else</button>
      </form>`
    }`

const sessionRow = ({ id, userAgent, createdAt, updatedAt, isThis }: ShownSession) =>
  html`<li>
    <div>
      <p><b>${deviceName(userAgent)}</b>${isThis && ', this device'}</p>
      <p class="hint">Signed in ${timeText(createdAt)}; last used ${timeText(updatedAt)}</p>
    </div>
    ${
      !isThis &&
      html`<form method="post" action="/api/account/sessions/end">
        <input type="hidden" name="session" value="${id}" />
        <button type="submit" class="quiet" aria-label="Sign out ${deviceName(userAgent)}">
          Sign out
        </button>
      </form>`
    }
  </li>`
