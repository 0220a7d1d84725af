import { UNKNOWN_ZONE } from '#server/http/farm-zone.ts'
import { html, type Html } from './html.ts'

export type ShownSession = {
  id: string
  userAgent: string | null
  createdAt: string
  /** Last recorded use, updated once an hour at most. */
  updatedAt: string
  isThis: boolean
}

/** Formats times in the farmer's zone; while that is unknown, the zone is named. */
function timeIn(zone: string | undefined) {
  const timeZone = zone ?? UNKNOWN_ZONE
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  const name = timeZone === UNKNOWN_ZONE && ` ${UNKNOWN_ZONE}`
  return (iso: string) =>
    html`<time datetime="${iso}">${format.format(new Date(iso))}${name}</time>`
}

export const sessionList = (sessions: ShownSession[], zone: string | undefined) =>
  html`<ul class="sessions">
      ${sessions.map(sessionRow(timeIn(zone)))}
    </ul>
    ${
      sessions.length > 1 &&
      html`<form method="post" action="/api/account/sessions/end-others">
        <button type="submit" class="quiet">Sign out everywhere else</button>
        <p class="hint">This ends your calendar link as well.</p>
      </form>`
    }`

const sessionRow =
  (timeText: (iso: string) => Html) =>
  ({ id, userAgent, createdAt, updatedAt, isThis }: ShownSession) =>
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

const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFxiOS\/|\bFirefox\//, 'Firefox'],
  [/\bCriOS\/|\bChrom(e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const named = (list: [RegExp, string][], userAgent: string) =>
  list.find(([pattern]) => pattern.test(userAgent))?.[1]

/** A name for a device, such as 'Firefox on Windows'. */
export function deviceName(userAgent: string | null): string {
  const browser = named(BROWSERS, userAgent ?? '') ?? 'A browser'
  const system = named(SYSTEMS, userAgent ?? '')
  return system ? `${browser} on ${system}` : browser
}
