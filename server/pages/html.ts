const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it may stand in HTML, in an element or a quoted attribute. */
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Text that is safe to send as it is: only `html` makes it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = string | Html | Html[] | undefined | false

function toText(value: Value): string {
  if (value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(toText).join('')
  return value instanceof Html ? value.text : escapeHtml(value)
}

/** A piece of a page; whatever is put into it is escaped, unless it is such a piece itself. */
export const html = (strings: TemplateStringsArray, ...values: Value[]) =>
  new Html(String.raw({ raw: strings }, ...values.map(toText)))
