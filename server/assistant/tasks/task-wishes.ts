import { readTaskLine } from '#domain/tasks/task-line.ts'

/** What a message asks to be put on the list, each as one line, and what else it says. */
export type Wishes = { lines: string[]; rest: string }

const MOST_WISHES = 5
/** Any calendar day does: only the words of a time are looked for. */
const SOME_DAY = '2026-01-01'

const CALL = '(?:(?:please|hey|hi|hello|ok(?:ay)?|and|also|then|so)[,!]? )*'
const ASKED = '(?:can|could|would|will) you '
const URGENT = '(?:urgent|high[ -]priority)'
const KIND = '(?:tasks?|to-?dos?|reminders?|chores?)'
const LIST = `(?:my|our|the) (?:tasks?|to-?do|chores?|list)(?: list)?`

/** The words after which the task itself stands; `when` may stand before it. */
const ORDERS = [
  `remind me (?:(?<said>(?!to\\b).{1,60}?) )?to (?<what>.+)`,
  `remind me (?:about|of) (?<what>.+)`,
  `(?:do not|don['’]?t) let me forget (?:to )?(?<what>.+)`,
  `(?:add|create|make|set|set up|new|write down) (?:(?:a|an|another|one|the|new|me a|(?<urgent>${URGENT})) )*${KIND}(?: for me)?(?: ?[:,-]| (?:to|that|called|named|for))? (?<what>.+)`,
  `(?:(?<urgent>${URGENT}) )?${KIND}: ?(?<what>.+)`,
  `(?:add|put|write) (?<what>.+?) (?:to|on|onto|in) ${LIST}(?<when>.*)`,
].map((order) => new RegExp(`^${CALL}(?:(?<asked>${ASKED})${CALL})?${order}$`, 'i'))

/** 'Remind me about my tasks' asks for them, 'add tasks to my list' says not which. */
const ABOUT_TASKS =
  /\b(?:tasks?|to-?dos?|reminders?|chores?)\b|^(?:my|our|the) list\b|^(?:what|which|when|whether)\b/i

/** 'Remind me how to …' asks; 'when the vet comes to …' tells when. */
const ASKS = /^(?:(?:what|which|how|why|who|where|whether|if|about|of)\b|when$)/i
const FILLS =
  /^(?:(?:again|please|also|then|thanks?|too|that|(?:i|we) (?:have|need|want|ought|must))\W*)*$/i
const TIME_OF_DAY =
  /^x (?:(?:at|by|before|after|around) (?:\d|noon|midday|night)|in the (?:morning|afternoon|evening))/i

/** Also a time that a task cannot hold: the list says so. */
function isTime(words: string) {
  const { line } = readTaskLine(`x ${words}`, SOME_DAY)
  return line === null || line.title === 'x' || TIME_OF_DAY.test(line.title)
}

/** What was said before 'to', put behind what is to be done; null where it asks. */
function afterSaid(said: string, what: string): string | null {
  if (ASKS.test(said)) return null
  if (FILLS.test(said)) return what
  return /^not$/i.test(said) ? `do not ${what}` : `${what} ${said}`
}

/** The end of a sentence; '25.12.' and '7 a.m.' keep theirs. */
const END = /(?:[!?\s]|(?<!\d\.\d{1,2}|[ap]\.m)\.)+$/i

/** The line that a sentence asks to add; null when it asks for nothing, or only asks. */
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

/** A full stop after a digit belongs to a date: '5. May', one after a letter to '7 a.m.'. */
const sentencesOf = (message: string) =>
  message.split(/(?<=[.!?])(?<!\d\.|\b[ap]\.m\.)\s+|\n+/i).filter(Boolean)

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
