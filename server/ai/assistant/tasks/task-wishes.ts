import { readTaskLine } from '#domain/tasks/task-line.ts'

/** What a message asks to be put on the list, each as one line, and what else it says. */
export type Wishes = { lines: string[]; rest: string }

const MOST_WISHES = 5
/** Any calendar day does: only the words of a time are looked for. */
const SOME_DAY = '2026-01-01'

const CALL = '(?:(?:please|hey|hi|hello|ok(?:ay)?|and|also|then|so)[,!]? )*'
const ASKED = `(?:(?:can|could|would|will) you (?:please )?)`
const KIND = '(?:tasks?|to-?dos?|reminders?|chores?)'
const LIST = `(?:my|our|the) (?:tasks?|to-?do|chores?|list)(?: list)?`

/** The words after which the task itself stands; `when` may stand before it. */
const ORDERS = [
  `remind me (?:(?<when>.{1,40}?) )?to (?<what>.+)`,
  `remind me (?:about|of) (?<what>.+)`,
  `(?:do not|don['’]?t) let me forget (?:to )?(?<what>.+)`,
  `(?:add|create|make|set|set up|new|write down) (?:(?:a|an|another|one|the|new|me a) )*${KIND}(?: for me)?(?: ?[:,-]| (?:to|that|called|named|for))? (?<what>.+)`,
  `${KIND}: ?(?<what>.+)`,
  `(?:add|put|write) (?<what>.+?) (?:to|on|onto|in) ${LIST}(?<when>.*)`,
].map((order) => new RegExp(`^${CALL}(?<asked>${ASKED})?${CALL}${order}$`, 'i'))

/** 'Remind me about my tasks' asks for them, 'add tasks to my list' says not which. */
const ABOUT_TASKS =
  /\b(?:tasks?|to-?dos?|reminders?|chores?)\b|^(?:my|our|the) list\b|^(?:what|which|when|whether)\b/i

const isTime = (words: string) => readTaskLine(`x ${words}`, SOME_DAY).line?.title === 'x'

/** The line that a sentence asks to add; null when it asks for nothing, or only asks. */
function wishOf(sentence: string): string | null {
  const text = sentence.trim()
  const isQuestion = text.endsWith('?')
  for (const order of ORDERS) {
    const { what = '', when = '', asked } = order.exec(text.replace(/[.!?\s]+$/, ''))?.groups ?? {}
    if (!what || (isQuestion && !asked) || ABOUT_TASKS.test(what)) continue
    if (when.trim() && !isTime(when.trim())) continue
    return `${what.replace(/^to /i, '')} ${when.trim()}`.trim()
  }
  return null
}

/** A full stop after a digit belongs to a date: '5. May'. */
const sentencesOf = (message: string) => message.split(/(?<=[.!?])(?<!\d\.)\s+|\n+/).filter(Boolean)

/**
 * The tasks that a message asks to add: 'Remind me to check the water trough tomorrow.' Only the beginning
 * of a sentence asks; a question does where it is put as a request ('Can you remind me to …?').
 */
export function taskWishes(message: string): Wishes {
  const sentences = sentencesOf(message).map((text) => ({ text, line: wishOf(text) }))
  return {
    lines: sentences.flatMap(({ line }) => line ?? []).slice(0, MOST_WISHES),
    rest: sentences
      .filter(({ line }) => line === null)
      .map(({ text }) => text)
      .join(' '),
  }
}
