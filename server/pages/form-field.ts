import { html } from './html.ts'

export type Field = {
  name: string
  label: string
  type: 'text' | 'email' | 'password'
  autocomplete: string
  value?: string | undefined
  hint?: string
  error?: string | undefined
}

/** A labelled input; its hint and its error are read out with it. */
export function formField({ name, label, type, autocomplete, value, hint, error }: Field) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return html`<div>
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      ${type === 'email' && html`inputmode="email" autocapitalize="none" spellcheck="false"`}
      ${value !== undefined && html`value="${value}"`}
      ${described !== '' && html`aria-describedby="${described}"`}
      ${error !== undefined && html`aria-invalid="true"`}
      required
    />
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
    ${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`
}
