import { readTaskLine } from '#domain/tasks/task-line.ts'

/** Requested tasks, one line each, and the rest of the message. */
export type Wishes = { lines: string[]; rest: string }

const MOST_WISHES = 5
/** An arbitrary date: only used to recognise expressions of time. */
const SOME_DAY = '2026-01-01'

const CALL = '(?:(?:please|hey|hi|hello|ok(?:ay)?|and|also|then|so)[,!]? )*'
const ASKED = '(?:can|could|would|will) you '
const URGENT = '(?:urgent|high[ -]priority)'
const KIND = '(?:tasks?|to-?dos?|reminders?|chores?)'
const LIST = `(?:my|our|the) (?:tasks?|to-?do|chores?|list)(?: list)?`

/** Phrases that ask for a task; `said` is what precedes it, and `when` follows it. */
const ORDERS = [
  `remind me (?:(?<said>(?!to\\b).{1,60}?) )?to (?<what>.+)`,
  `remind me (?:about|of) (?<what>.+)`,
  `(?:do not|don['’]?t) let me forget (?:to )?(?<what>.+)`,
  `(?:add|create|make|set|set up|new|write down) (?:(?:a|an|another|one|the|new|me a|(?<urgent>${URGENT})) )*${KIND}(?: for me)?(?: ?[:,-]| (?:to|that|called|named|for))? (?<what>.+)`,
  `(?:(?<urgent>${URGENT}) )?${KIND}: ?(?<what>.+)`,
  `(?:add|put|write) (?<what>.+?) (?:to|on|onto|in) ${LIST}(?<when>.*)`,
].map((order) => new RegExp(`^${CALL}(?:(?<asked>${ASKED})${CALL})?${order}$`, 'i'))

/** 'Remind me about my tasks' asks for the list, 'add tasks to my list' does not say which. */
const ABOUT_TASKS =
  /\b(?:tasks?|to-?dos?|reminders?|chores?)\b|^(?:my|our|the) list\b|^(?:what|which|when|whether)\b/i

/** 'Remind me how to …' is a question; 'when the vet comes to …' is a time. */
const ASKS = /^(?:(?:what|which|how|why|who|where|whether|if|about|of)\b|when$)/i
const FILLS =
  /^(?:(?:again|please|also|then|thanks?|too|that|(?:i|we) (?:have|need|want|ought|must))\W*)*$/i
const TIME_OF_DAY =
  /^x (?:(?:at|by|before|after|around) (?:\d|noon|midday|night)|in the (?:morning|afternoon|evening))/i

/** Includes times that a task cannot have, which are reported when it is added. */
function isTime(words: string) {
  const { line } = readTaskLine(`x ${words}`, SOME_DAY)
  return line === null || line.title === 'x' || TIME_OF_DAY.test(line.title)
}

/** Moves what was said before 'to' behind the task; null if it is a question. */
function afterSaid(said: string, what: string): string | null {
  if (ASKS.test(said)) return null
  if (FILLS.test(said)) return what
  return /^not$/i.test(said) ? `do not ${what}` : `${what} ${said}`
}

/** End of a sentence, but not the dots of '25.12.' and '7 a.m.'. */
const END = /(?:[!?\s]|(?<!\d\.\d{1,2}|[ap]\.m)\.)+$/i

/** The task that a sentence asks to add; null if it does not, or is a question. */
function wishOf(sentence: string): string | null {
  const text = sentence.trim()
  const isQuestion = text.endsWith('?')
  for (const order of ORDERS) {
    const groups = order.exec(text.replace(END, ''))?.groups ?? {}
    const { what = '', said = '', when = '', asked, urgent } = groups
    if (!what || (isQuestion && !asked) || ABOUT_TASKS.test(what)) continue
    const isPlain = FILLS.test(when.trim())
    if (!isPlain && !isTime(when.trim())) continue
    const line = afterSaid(said, what.replace(/^to /i, ''))
    if (line === null) continue
    return [line, isPlain ? '' : when.trim(), urgent ? '!high' : ''].filter(Boolean).join(' ')
  }
  return null
}

/** Keeps the dots of dates and times together: '5. May', '7 a.m.'. */
const sentencesOf = (message: string) =>
  message.split(/(?<=[.!?])(?<!\d\.|\b[ap]\.m\.)\s+|\n+/i).filter(Boolean)

/**
 * Tasks that a message asks to add: 'Remind me to check the water trough tomorrow.' Recognised at
 * the start of a sentence only; of questions, only requests count ('Can you remind me to …?').
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
