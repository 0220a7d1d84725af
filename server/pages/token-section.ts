import { msg, type Message } from '#contract/message.ts'
import type { SessionFarm } from '#contract/session.ts'
import { may } from '#domain/access.ts'
import { UNKNOWN_ZONE } from '#server/http/farm-zone.ts'
import { EMAIL, type FormErrors, formFields, PASSWORD } from './form.ts'
import { html, type Html } from './html.ts'
import { timeText } from './session-list.ts'

type ShownToken = {
  id: string
  name: string
  scope: string
  createdAt: string
  expiresAt: string
  /** Last recorded use, updated once a minute at most. */
  lastUsedAt: string | null
  isExpired: boolean
  /** The name of its farm, or null, and of who owns that. */
  farm: string | null
  owner: string | null
}

/** What the form for a new token had, or the token that it made. */
export type NewToken = { typed?: Record<string, string>; made?: string }

export type ShownTokens = {
  tokens: ShownToken[]
  /** The one that is open, which a new token is for. */
  farm: SessionFarm | undefined
  newToken: NewToken
  hasPassword: boolean
  /** The farmer's time zone, if a browser has reported it. */
  zone: string | undefined
  /** Of this server. */
  origin: string
  errors: FormErrors
}

export const SCOPES = ['see', 'work', 'ingest'] as const
const SCOPE_TEXTS: Record<string, Message> = {
  see: msg('See: it reads everything on your farm and changes nothing.'),
  work: msg(
    'Work: it also adds and does tasks, sends photos and files, and asks the assistant. It cannot change or delete records.',
  ),
  ingest: msg(
    'Send readings only: for an inverter or a meter. It sees nothing of your farm and changes nothing else.',
  ),
}

/** In days. */
export const LIFETIMES = ['30', '90', '365'] as const

export const tokenSection = (shown: ShownTokens) =>
  html`<p class="lead">
      ${msg('An API token lets a program open your farm without your password. Give each program its own.')}
    </p>
    ${shown.tokens.length === 0 ? html`<p class="hint">${msg('No program has a token.')}</p>` : tokenList(shown)}
    ${tokenForm(shown)} ${connecting(shown)}`

export const madeToken = (token: string) =>
  html`<div class="done" role="status">
    <p>${msg('Here is the token. Copy it now: it is not shown again.')}</p>
    <p><code>${token}</code></p>
  </div>`

const farmLine = ({ name, owner }: Pick<SessionFarm, 'name' | 'owner'>) =>
  html`<p class="hint">${msg('Farm: {farm}', { farm: name || owner })}</p>`

const tokenList = ({ tokens, farm: open, zone }: ShownTokens) =>
  html`<ul class="sessions">
    ${tokens.map(
      ({ id, name, farm, owner, scope, createdAt, expiresAt, lastUsedAt, isExpired }) =>
        html`<li>
          <div>
            <p><b>${name}</b></p>
            <p class="hint">${SCOPE_TEXTS[scope]}</p>
            ${open?.isShared && farmLine({ name: farm ?? '', owner: owner ?? '' })}
            <p class="hint">
              ${msg('Made:')} ${timeText(createdAt, zone)} · ${msg('Last used:')}
              ${lastUsedAt === null ? msg('never') : timeText(lastUsedAt, zone)} ·
              ${isExpired ? msg('Expired:') : msg('Good until:')} ${timeText(expiresAt, zone)}
            </p>
          </div>
          <form method="post" action="/api/account/tokens/revoke">
            <input type="hidden" name="token" value="${id}" />
            <button type="submit" class="quiet" aria-label="${msg('Revoke {name}', { name })}">
              ${msg('Revoke')}
            </button>
          </form>
        </li>`,
    )}
  </ul>`

const NAME = {
  name: 'tokenName',
  label: msg('Name of the program'),
  type: 'text',
  autocomplete: 'off',
} as const
const OWN_PASSWORD = { ...PASSWORD, name: 'tokenPassword', label: msg('Your password') }
const OWN_EMAIL = {
  ...EMAIL,
  name: 'tokenEmail',
  label: msg('Your email address'),
  autocomplete: 'off',
  hint: msg('To be sure that it is you.'),
}

const tokenForm = ({ newToken: { typed = {} }, farm, hasPassword, errors }: ShownTokens) =>
  html`<form method="post" action="/api/account/tokens" novalidate>
    ${formFields([NAME], errors, typed)} ${farm?.isShared && farmLine(farm)}
    <fieldset id="scope">
      <legend>${msg('What it may do')}</legend>
      ${SCOPES.filter((scope) => !farm || may(farm.role, scope)).map(
        (scope) =>
          html`<label class="choice">
            <input
              type="radio"
              name="scope"
              value="${scope}"
              ${(typed.scope ?? SCOPES[0]) === scope && html`checked`}
            />
            ${SCOPE_TEXTS[scope]}
          </label>`,
      )}
      ${wrong(errors.scope)}
    </fieldset>
    <div>
      <label for="days">${msg('Good for')}</label>
      <select id="days" name="days">
        ${LIFETIMES.map(
          (days) =>
            html`<option value="${days}" ${(typed.days ?? LIFETIMES[0]) === days && html`selected`}>
              ${msg('{days, plural, one {# day} other {# days}}', { days: Number(days) })}
            </option>`,
        )}
      </select>
      ${wrong(errors.days)}
    </div>
    ${formFields([hasPassword ? OWN_PASSWORD : OWN_EMAIL], errors)}
    <button type="submit">${msg('Make a token')}</button>
  </form>`

const wrong = (error: Message | undefined): Html | false =>
  error !== undefined && html`<p class="error">${error}</p>`

const connecting = ({ origin, zone = UNKNOWN_ZONE }: ShownTokens) =>
  html`<p class="lead">${msg('To connect Claude Code, run this with your token:')}</p>
    <pre>
claude mcp add --transport http smart-farm ${origin}/mcp --header "Authorization: Bearer sf_…"</pre>
    <p class="lead">
      ${msg('In Home Assistant, use a RESTful sensor with this address and header:')}
    </p>
    <pre>
${origin}/api/glance?zone=${zone}
Authorization: Bearer sf_…</pre>
    <p class="lead" id="readings">
      ${msg('Give an inverter, a meter or Home Assistant a token that may only send readings, and let it run this once a minute:')}
    </p>
    <pre>
curl ${origin}/api/readings \\
  -H "Authorization: Bearer sf_…" \\
  -H "Content-Type: application/json" \\
  -d '{"readings": [{"sensor": "inverter", "at": '"$(date +%s)"', "value": 2400, "unit": "W"}]}'</pre>
    <p class="lead">
      ${msg('The value is power in W or kW. For a meter send its energy under another name, with the unit Wh or kWh and "means": "counter".')}
    </p>
    <p class="lead">
      ${msg('Then open the energy page of your solar system and say that this device belongs to it.')}
    </p>`
