import { msg, type Message } from '#contract/message.ts'
import { english, say as sayIn } from '#domain/texts/say.ts'

/** One language for as long as nobody chooses another. */
let spoken = english
type LoadOthers = () => Promise<void> | undefined
let loadOthers: LoadOthers = () => undefined
let others: Promise<void> | undefined
const listeners = new Set<() => void>()

/** @param more loads the texts that home does not need */
export function speak(next: typeof spoken, more: LoadOthers = () => undefined) {
  spoken = next
  loadOthers = more
  others = undefined
  for (const listener of listeners) listener()
}

/** All texts of the language; home needs only the first of them. */
export const allTexts = () => (others ??= loadOthers())

export const onLanguage = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const spokenLanguage = () => spoken

/** For `Intl`. */
export const locale = () => spoken.locale

/** The words of a message; text that is none stays as it is. */
export const say = (message: Message | string) =>
  typeof message === 'string' ? message : sayIn(spoken, message)

/** The words of a message that stands in the code: `t('Delete {name}?', { name })`. */
export const t = (id: string, values?: Message['values']) => say(msg(id, values))
