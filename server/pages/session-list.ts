import { msg } from '#contract/message.ts'
import { deviceName } from '#domain/device-name.ts'
import { UNKNOWN_ZONE } from '#server/http/farm-zone.ts'
import { Html, html } from './html.ts'

export type ShownSession = {
  id: string
  userAgent: string | null
  createdAt: string
  /** Last recorded use, updated once an hour at most. */
  updatedAt: string
  isThis: boolean
}

/** A time in the farmer's zone; while that is unknown, the zone is named. */
export const timeText = (iso: string, timeZone = UNKNOWN_ZONE) =>
  new Html((language) => {
    const time = new Date(iso).toLocaleString(language.locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    })
    const name = timeZone === UNKNOWN_ZONE && ` ${UNKNOWN_ZONE}`
    return html`<time datetime="${iso}">${time}${name}</time>`.in(language)
  })

export const sessionList = (sessions: ShownSession[], zone: string | undefined) =>
  html`<ul class="sessions">
      ${sessions.map((session) => sessionRow(session, zone))}
    </ul>
    ${
      sessions.length > 1 &&
      html`<form method="post" action="/api/account/sessions/end-others">
        <button type="submit" class="quiet">${msg('Sign out everywhere else')}</button>
        <p class="hint">
          ${msg('This also ends your calendar link, API tokens and alerts on devices.')}
        </p>
      </form>`
    }`

const sessionRow = (
  { id, userAgent, createdAt, updatedAt, isThis }: ShownSession,
  zone: string | undefined,
) =>
  html`<li>
    <div>
      <p><b>${deviceName(userAgent)}</b>${isThis && html` · ${msg('this device')}`}</p>
      <p class="hint">
        ${msg('Signed in:')} ${timeText(createdAt, zone)} · ${msg('Last used:')}
        ${timeText(updatedAt, zone)}
      </p>
    </div>
    ${
      !isThis &&
      html`<form method="post" action="/api/account/sessions/end">
        <input type="hidden" name="session" value="${id}" />
        <button
          type="submit"
          class="quiet"
          aria-label="${msg('Sign out {device}', { device: deviceName(userAgent) })}"
        >
          ${msg('Sign out')}
        </button>
      </form>`
    }
  </li>`
