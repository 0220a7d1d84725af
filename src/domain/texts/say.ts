import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { Message, MessageValue } from '#contract/message.ts'
import { amountText } from '#domain/book/money.ts'
import { compileMessage } from './compile-message.ts'

/** As in `<html lang>`; en-XA is the pseudo-language, which shows what is not translated. */
export const languageCodes = ['en', 'en-XA'] as const
export type LanguageCode = (typeof languageCodes)[number]

/** `locale` is for figures and dates. */
export type Language = { code: LanguageCode; locale: string; i18n: I18n }

const compiled = new Map<string, ReturnType<typeof compileMessage>>()

function compileOnce(id: string) {
  const known = compiled.get(id) ?? compileMessage(id)
  compiled.set(id, known)
  return known
}

/** @param messages the catalogue; English has none, as it stands in the code */
export function language(code: LanguageCode, locale: string, messages: Messages = {}): Language {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } })
  i18n.setMessagesCompiler(compileOnce)
  return { code, locale, i18n }
}

export const english = language('en', 'en-US')

/** The language that the cookie `language` names. */
export function languageCode(cookies = ''): LanguageCode {
  const named = /(?:^|; )language=([\w-]+)/.exec(cookies)?.[1]
  return languageCodes.find((code) => code === named) ?? 'en'
}

/** The words of a message. */
export const say = (spoken: Language, { id, values }: Message): string =>
  spoken.i18n._(id, values && wordsOf(spoken, values))

const wordsOf = (spoken: Language, values: Record<string, MessageValue>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inWords(spoken, value)]))

/** Embeddings, overrides and isolates (UAX 9): in a name, they turn the sentence after it around. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g

function inWords(spoken: Language, value: MessageValue) {
  if (typeof value === 'string') return value.replaceAll(DIRECTIONS, '')
  if (typeof value === 'number') return value
  if ('id' in value) return say(spoken, value)
  if ('number' in value) {
    const { maximumFractionDigits = 3 } = value
    return value.number.toLocaleString(spoken.locale, { maximumFractionDigits })
  }
  if ('minor' in value) return amountText(value.minor, value.currency, spoken.locale)
  const day = new Date(value.date)
  // An edited export may hold any text for a date.
  if (Number.isNaN(day.getTime())) return value.date
  return day.toLocaleDateString(spoken.locale, {
    dateStyle: value.style ?? 'medium',
    timeZone: 'UTC',
  })
}
