import formBody from '@fastify/formbody'
import type { FastifyRequest } from 'fastify'
import { MIN_PASSWORD } from '#contract/limits.ts'
import { messageOfIssue, msg, type Message } from '#contract/message.ts'
import { TooManyGuesses } from '#server/auth/guess-limits.ts'
import type { App } from '#server/http/app-type.ts'
import { html } from './html.ts'
import { sendWaitPage } from './page.ts'

const MAX_FORM_BYTES = 16_384

/** Makes these routes accept forms only, and answer too many guesses with a page. */
export async function acceptForms(app: App) {
  app.removeAllContentTypeParsers()
  await app.register(formBody, { bodyLimit: MAX_FORM_BYTES })
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof TooManyGuesses) return sendWaitPage(reply, error.waitSeconds)
    throw error
  })
}

type Field = {
  name: string
  label: Message
  type: 'text' | 'email' | 'password'
  autocomplete: string
  hint?: Message
}

export const EMAIL: Field = {
  name: 'email',
  label: msg('Email address'),
  type: 'email',
  autocomplete: 'username',
}

export const PASSWORD: Field = {
  name: 'password',
  label: msg('Password'),
  type: 'password',
  autocomplete: 'current-password',
}

export const NEW_PASSWORD: Field = {
  ...PASSWORD,
  autocomplete: 'new-password',
  hint: msg('At least {least} characters. A few words in a row are easy to remember.', {
    least: MIN_PASSWORD,
  }),
}

/** Labelled inputs with their previous values and errors. */
export const formFields = (
  fields: Field[],
  errors: FormErrors,
  values: Record<string, string | undefined> = {},
) => fields.map((field) => formField(field, errors[field.name], values[field.name]))

/** An input described by its hint and error. A password is never sent back. */
function formField(
  { name, label, type, autocomplete, hint }: Field,
  error?: Message,
  value?: string,
) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return html`<div>
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      ${type === 'email' && html`inputmode="email" autocapitalize="none" spellcheck="false"`}
      ${value !== undefined && type !== 'password' && html`value="${value}"`}
      ${described !== '' && html`aria-describedby="${described}"`}
      ${error !== undefined && html`aria-invalid="true"`}
      required
    />
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`
}

/** Sentences by field name; `''` is for the form as a whole. */
export type FormErrors = Record<string, Message>

export function toFormErrors(issues: readonly { path: PropertyKey[]; message: string }[]) {
  const errors: FormErrors = {}
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= messageOfIssue(message)
  return errors
}

/** An alert above the form: its overall error, or a link to the first invalid field. */
export function errorSummary(errors: FormErrors) {
  const [field] = Object.keys(errors)
  if (field === undefined) return undefined
  return html`<div class="alert" role="alert">
    <p>
      ${errors[''] ?? html`<a href="#${field}">${msg('Please correct what is marked below.')}</a>`}
    </p>
  </div>`
}

/** Reads fields as text; one that is missing or sent twice is empty. */
export function typedFields<Name extends string>({ body }: FastifyRequest, names: readonly Name[]) {
  const sent = (body ?? {}) as Record<string, unknown>
  const texts = names.map((name) => [name, toText(sent[name])])
  return Object.fromEntries(texts) as Record<Name, string>
}

// Postgres cannot store NUL.
const toText = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : '')

/** Stored with the session, so that the farmer recognises the device. */
export const userAgentOf = ({ headers }: FastifyRequest) => headers['user-agent']?.slice(0, 200)
