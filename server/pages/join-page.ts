import { msg, type Message } from '#contract/message.ts'
import { ROLES } from '#domain/role-words.ts'
import type { FarmInvitation } from '#server/auth/farm-invitations.ts'
import { JOIN_PATH, withInvitation } from '#server/auth/invitations.ts'
import { errorSummary, type FormErrors, formFields } from './form.ts'
import { html, type Html } from './html.ts'
import type { Page } from './page.ts'

type Shown = {
  invitation: FarmInvitation
  token: string
  /** The calendar date of the last day; null for no end. */
  lastDay: string | null
  errors?: FormErrors
}

/** Who invites, to which farm, and what will be seen, above what somebody can do. */
const joinPage = ({ invitation, lastDay, errors = {} }: Shown, choices: Html): Page => {
  const { inviter, farm, owner, role } = invitation
  const named = farm || msg('the farm of {owner}', { owner })
  const title = msg('Join {farm}', { farm: named })
  return {
    title,
    errors,
    content: html`<h1>${title}</h1>
      <p class="lead">
        ${msg('{inviter} invites you as {role}.', { inviter, role: ROLES[role].asOne })}
        ${farm !== '' && inviter !== owner && msg('The farm belongs to {owner}.', { owner })}
      </p>
      <p class="lead"><b>${ROLES[role].name}:</b> ${ROLES[role].may}</p>
      <p class="lead">
        ${lastDay !== null && msg('This ends on {day}.', { day: { date: lastDay } })}
        ${msg('The people of the farm see your name and what you do there.')}
      </p>
      ${errorSummary(errors)} ${choices}`,
  }
}

const hiddenToken = (token: string) =>
  html`<input type="hidden" name="invitation" value="${token}" />`

export const joinAsPage = (shown: Shown, name: string) =>
  joinPage(
    shown,
    html`<form method="post" action="${JOIN_PATH}">
      ${hiddenToken(shown.token)}
      <button type="submit">${msg('Join as {name}', { name })}</button>
    </form>`,
  )

const NAME = {
  name: 'name',
  label: msg('Your name'),
  type: 'text',
  autocomplete: 'name',
} as const

type Phone = { name: string; device: string; lastDay: string }
type Stranger = Shown & {
  /** Whether accounts can be made on this server. */
  isSignUpOpen: boolean
  /** For a worker: what the phone form holds. `device` lets a repeated tap find what it began. */
  phone: Phone | null
}

export const joinStrangerPage = ({ isSignUpOpen, phone, ...shown }: Stranger) => {
  const { token } = shown
  return joinPage(
    shown,
    html`${phone !== null && phoneForm(shown, phone)}
      <div class="providers">
        ${
          isSignUpOpen &&
          html`<a class="provider" href="${withInvitation('/api/signup', token)}"
            >${msg('Create an account')}</a
          >`
        }
        <a class="provider" href="${withInvitation('/api/login', token)}">${msg('Sign in')}</a>
      </div>`,
  )
}

const phoneForm = ({ token, errors = {} }: Shown, { name, device, lastDay }: Phone) =>
  html`<form method="post" action="${JOIN_PATH}" novalidate>
      ${hiddenToken(token)}
      <input type="hidden" name="device" value="${device}" />
      ${formFields([NAME], errors, { name })}
      <button type="submit">${msg('Use this phone without an account')}</button>
      <p class="hint">
        ${msg('Until {day}, whoever holds this phone opens the farm with it.', { day: { date: lastDay } })}
      </p>
    </form>
    <p class="or">${msg('or')}</p>`

/** Says why nobody is let in, or that nobody needs to be. */
export const noJoinPage = (sentence: Message, isMember = false): Page => ({
  title: msg('Invitation'),
  content: html`<h1>${msg('Invitation')}</h1>
    <div class="${isMember ? 'done' : 'alert'}" role="${isMember ? 'status' : 'alert'}">
      <p>${sentence}</p>
    </div>
    <p class="other">
      <a href="/">${isMember ? msg('Open the farm') : msg('To the start page')}</a>
    </p>`,
})
