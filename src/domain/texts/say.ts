import { setupI18n, type I18n } from '@lingui/core'
import type { Units } from '#contract/preferences.ts'
import { msg, type Message, type MessageValue } from '#contract/message.ts'
import { amountText } from '#domain/book/money.ts'
import { preferenceIn } from '#domain/device-cookies.ts'
import { usualUnits } from './own-units.ts'
import { compileMessage } from './compile-message.ts'
import { inUnits, unitName, unitStyle } from './quantities.ts'

/** As in `<html lang>`: BCP 47. en-XA is the pseudo-language, which shows what is not translated. */
export type LanguageCode = string
export const PSEUDO = 'en-XA'

export type Language = {
  code: LanguageCode
  /** For figures and dates. */
  locale: string
  /** Fills in places, and chooses plurals. */
  interpreter: I18n
  /** The translation of an English sentence; undefined in English, which stands in the code. */
  textOf: (id: string) => string | undefined
  /** In which quantities are said. */
  units: Units
}

const compiled = new Map<string, ReturnType<typeof compileMessage>>()

function compileOnce(text: string) {
  const known = compiled.get(text) ?? compileMessage(text)
  compiled.set(text, known)
  return known
}

/** Figures and dates of the pseudo-language are Russian, so that what is left in English shows. */
const LOCALES: Partial<Record<LanguageCode, string>> = { en: 'en-US', [PSEUDO]: 'ru' }

export function language(code: LanguageCode, textOf: Language['textOf']): Language {
  const locale = LOCALES[code] ?? code
  const interpreter = setupI18n({ locale, messages: { [locale]: {} } })
  interpreter.setMessagesCompiler(compileOnce)
  return { code, locale, interpreter, textOf, units: usualUnits(code) }
}

export const english = language('en', () => undefined)

const RIGHT_TO_LEFT = /^(?:ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/

/** For `<html dir>`. */
export const directionOf = (code: LanguageCode) => (RIGHT_TO_LEFT.test(code) ? 'rtl' : 'ltr')

/** What a language calls itself: 'Deutsch'. */
export function languageName(code: LanguageCode) {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

/** 'Deutsch', 'Kiswahili (draft)': as a language is offered. */
export const languageLabel = (code: LanguageCode, isDraft: boolean): Message | string =>
  isDraft
    ? msg('{language} ({draft})', { language: languageName(code), draft: msg('draft') })
    : languageName(code)

/**
 * The language that the cookie `language` names, else the first of the browser's that there is: 'pt' and
 * 'pt-PT' find pt-BR.
 * @param wanted in the order of preference
 */
export function languageCode(
  cookies: string,
  wanted: readonly string[],
  codes: readonly LanguageCode[],
): LanguageCode {
  const chosen = preferenceIn(cookies, 'language')
  const named = [PSEUDO, ...codes].find((code) => code === chosen)
  if (named) return named
  const base = (tag: string) => tag.split('-')[0]?.toLowerCase()
  for (const tag of wanted) {
    const found =
      codes.find((code) => code.toLowerCase() === tag.toLowerCase()) ??
      codes.find((code) => base(code) === base(tag))
    if (found) return found
  }
  return 'en'
}

/** The words of a message. */
export const say = (spoken: Language, { id, values }: Message): string =>
  spoken.interpreter._({
    id,
    ...(values && { values: wordsOf(spoken, values) }),
    message: spoken.textOf(id) ?? id,
  })

const wordsOf = (spoken: Language, values: Record<string, MessageValue>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inWords(spoken, value)]))

/** Embeddings, overrides and isolates (UAX 9): in a name, they turn the sentence after it around. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/g

/** Letters of Hebrew, Arabic and their kin. */
const RIGHT_TO_LEFT_LETTER = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/

/** A name that is read the other way would take the signs beside it along. */
const isolated = (name: string, { code }: Language) =>
  directionOf(code) === 'ltr' && RIGHT_TO_LEFT_LETTER.test(name) ? `\u2068${name}\u2069` : name

function inWords(spoken: Language, value: MessageValue): string | number {
  if (typeof value === 'string') return isolated(value.replaceAll(DIRECTIONS, ''), spoken)
  if (typeof value === 'number') return value
  if ('id' in value) return say(spoken, value)
  if ('number' in value) {
    const { number, unit, maximumFractionDigits = 3 } = value
    return number.toLocaleString(spoken.locale, {
      maximumFractionDigits,
      ...(unit && unitStyle(unit)),
    })
  }
  if ('quantity' in value) return inWords(spoken, inUnits(spoken, value))
  if ('nameOf' in value) return inWords(spoken, unitName(spoken, value.nameOf))
  if ('minor' in value) return amountText(value.minor, value.currency, spoken.locale)
  const day = new Date(value.date)
  // An edited export may hold any text for a date.
  if (Number.isNaN(day.getTime())) return value.date
  return day.toLocaleDateString(spoken.locale, {
    dateStyle: value.style ?? 'medium',
    timeZone: 'UTC',
  })
}
