import type { Language } from '#domain/texts/say.ts'
import { inEnglish } from './in-english.ts'
import { readDate } from './written-date.ts'

/**
 * A day in the words of a language ('20. Mai 2026', '5.12.26') as YYYY-MM-DD, which is read in every language. English
 * stays as it was typed, and so does what is no exact day.
 */
export function keptDay(typed: string, spoken: Language) {
  if (readDate(typed) !== null) return typed
  const line = typed.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  return readDate(inEnglish(line, spoken, 'ahead').text) ?? typed
}
