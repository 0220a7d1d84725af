const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an element or a quoted attribute. */
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Markup that is not escaped: from `html`, or from our own constants. */
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

/** Tag for markup templates; escapes every value that is not `Html` itself. */
export const html = (strings: TemplateStringsArray, ...values: Value[]) =>
  new Html(String.raw({ raw: strings }, ...values.map(toText)))
