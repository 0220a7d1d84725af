import type { Message } from '#contract/message.ts'
import { say, type Language } from '#domain/texts/say.ts'

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
  readonly in: (language: Language) => string

  constructor(text: string | Html['in']) {
    this.in = typeof text === 'string' ? () => text : text
  }
}

type Value = string | Message | Html | Html[] | undefined | false

function toText(value: Value, language: Language): string {
  if (value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map((one) => one.in(language)).join('')
  if (value instanceof Html) return value.in(language)
  return escapeHtml(typeof value === 'string' ? value : say(language, value))
}

/** Tag for markup templates; says messages, and escapes every value that is not `Html` itself. */
export const html = (strings: TemplateStringsArray, ...values: Value[]) =>
  new Html((language) =>
    String.raw({ raw: strings }, ...values.map((value) => toText(value, language))),
  )
