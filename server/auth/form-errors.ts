import { html } from './html.ts'

/** Sentences by field name; `''` holds what concerns no single field. */
export type FormErrors = Record<string, string>

/** The first sentence for each field. */
export function toFormErrors(issues: readonly { path: PropertyKey[]; message: string }[]) {
  const errors: FormErrors = {}
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message
  return errors
}

/** What went wrong, first on the page and said aloud, with a way to each field. */
export function errorSummary(errors: FormErrors) {
  const entries = Object.entries(errors)
  if (entries.length === 0) return undefined
  return html`<div class="alert" role="alert">
    <ul>
      ${entries.map(([field, sentence]) =>
        field ? html`<li><a href="#${field}">${sentence}</a></li>` : html`<li>${sentence}</li>`,
      )}
    </ul>
  </div>`
}
