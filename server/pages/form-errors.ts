import { html } from './html.ts'

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
