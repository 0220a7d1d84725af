import { msg, type Message } from '#contract/message.ts'
import { loadLanguage } from '#domain/texts/languages.ts'
import { english, say as sayIn, type LanguageCode } from '#domain/texts/say.ts'

/** One language for as long as a page is open. */
let spoken = english

/** To be awaited before the first text is asked for. */
export async function openLanguage(code: LanguageCode) {
  spoken = await loadLanguage(code)
}

export const spokenLanguage = () => spoken

/** For `Intl`. */
export const locale = () => spoken.locale

/** The words of a message; text that is none stays as it is. */
export const say = (message: Message | string) =>
  typeof message === 'string' ? message : sayIn(spoken, message)

/** The words of a message that stands in the code: `t('Delete {name}?', { name })`. */
export const t = (id: string, values?: Message['values']) => say(msg(id, values))
