import formBody from '@fastify/formbody'
import type { FastifyRequest } from 'fastify'
import { MIN_PASSWORD } from '#contract/limits.ts'
import { TooManyGuesses } from '#server/auth/guess-limits.ts'
import type { App } from '#server/http/app-type.ts'
import { html } from './html.ts'
import { sendWaitPage } from './page.ts'

const MAX_FORM_BYTES = 16_384

/** Has these routes take forms only, and tell whoever guesses too often on a page how long to wait. */
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
  label: string
  type: 'text' | 'email' | 'password'
  autocomplete: string
  hint?: string
}

export const EMAIL: Field = {
  name: 'email',
  label: 'Email address',
  type: 'email',
  autocomplete: 'username',
}

export const PASSWORD: Field = {
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
}

export const NEW_PASSWORD: Field = {
  ...PASSWORD,
  autocomplete: 'new-password',
  hint: `At least ${MIN_PASSWORD} characters. A few words in a row are easy to remember.`,
}

/** Labelled inputs, with what was typed before and what was wrong with it. */
export const formFields = (
  fields: Field[],
  errors: FormErrors,
  values: Record<string, string | undefined> = {},
) => fields.map((field) => formField(field, errors[field.name], values[field.name]))

/** An input whose hint and error are read out with it; no page holds a password. */
function formField(
  { name, label, type, autocomplete, hint }: Field,
  error?: string,
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

/** Sentences by field name; `''` holds what concerns no single field. */
export type FormErrors = Record<string, string>

/** The first sentence for each field. */
export function toFormErrors(issues: readonly { path: PropertyKey[]; message: string }[]) {
  const errors: FormErrors = {}
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message
  return errors
}

/** First on the page and said aloud: what went wrong as a whole, or the way to the first field. */
export function errorSummary(errors: FormErrors) {
  const [field] = Object.keys(errors)
  if (field === undefined) return undefined
  return html`<div class="alert" role="alert">
    <p>${errors[''] ?? html`Please correct <a href="#${field}">what is marked below</a>.`}</p>
  </div>`
}

/** Nothing but text: a field that is sent twice, or not at all, is an empty one. */
export function typedFields<Name extends string>({ body }: FastifyRequest, names: readonly Name[]) {
  const sent = (body ?? {}) as Record<string, unknown>
  const texts = names.map((name) => [name, toText(sent[name])])
  return Object.fromEntries(texts) as Record<Name, string>
}

// Postgres holds no NUL in a text.
const toText = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : '')

/** Kept with the session, for the farmer to know it by. */
export const userAgentOf = ({ headers }: FastifyRequest) => headers['user-agent']?.slice(0, 200)
