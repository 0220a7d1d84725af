import { dateProblem } from '#contract/calendar-date.ts'
import type { Priority, Repeat } from '#contract/tasks.ts'
import { datePhrases } from '#domain/dates/date-phrases.ts'
import { joinedProblem, refusedPhrases, SEVERAL, unreadProblem, UNTIL } from './refused-phrases.ts'
import {
  COUNT,
  fullDate,
  type Groups,
  type Phrase,
  type Said,
  type Taken,
} from '#domain/dates/time-words.ts'
import { readPriority } from './priority-words.ts'
import { repeatPhrases } from './repeat-phrases.ts'
import { repeatText } from './repeat.ts'

export type TaskLine = {
  title: string
  dueDate: string
  priority: Priority
  repeat: Repeat | null
}

/** What a line says, or one sentence about what is wrong with it. */
export type ReadLine = { line: TaskLine; problem: null } | { line: null; problem: string }

/** All that a task line may say of its time; longer phrases stand before their parts. */
const PHRASES: Phrase[] = [...refusedPhrases, ...repeatPhrases, ...datePhrases]

/** 'Tomorrow morning': the day is read, the time of day stays with what is to be done. */
const PART_OF_DAY = '(?: (?<partOfDay>morning|afternoon|evening|night|noon|midday|lunchtime))?'
// What was last Friday, or goes from one day to another, is no day on which something is due.
const NOT_DUE = 'to|last|past|since|born|sown|planted'
const NOT_INSIDE = `${NOT_DUE}|the|an?|our|my|his|her|their|of`

const compile = (phrases: Phrase[], pattern: (source: string) => string) =>
  phrases.map(({ source, read }) => ({
    pattern: new RegExp(pattern(`(?:${source})${PART_OF_DAY}`), 'i'),
    read,
  }))

type Reader = ReturnType<typeof compile>[number]

/** The hyphen in 'six-monthly' and '7-8 May' parts nothing. */
const GAP = '(?:[ ,;:] ?|- |(?<!\\w)-)'
const AT_END = compile(PHRASES, (source) => `(?<!\\b(?:${NOT_DUE}))(?:^|${GAP})${source}[.!]?$`)
const AT_START = compile(
  PHRASES.filter(({ where }) => where !== 'end'),
  (source) => `^${source}(?:[,;:-]? |$)`,
)
const INSIDE = compile(
  PHRASES.filter(({ where }) => !where),
  (source) => `(?<!\\b(?:${NOT_INSIDE}))${GAP}${source}(?=[ ,;:.!])`,
)

const partText = ({ partOfDay = '' }: Groups) =>
  partOfDay && ` ${/^(?:m[^i]|a|e)/i.test(partOfDay) ? 'in the' : 'at'} ${partOfDay}`

function take({ pattern, read }: Reader, text: string, today: string): Taken | null {
  const match = pattern.exec(text)
  if (!match) return null
  const groups = match.groups ?? {}
  const before = text.slice(0, match.index).trim()
  const after = text.slice(match.index + match[0].length).trim()
  const part = partText(groups)
  const said = read(groups, today)
  const words = match[0].replace(/^[ ,;:-]+|[ ,;:.!-]+$/g, '')
  return before
    ? { before: before + part, words, after, said }
    : { before, words, after: after + part, said }
}

function first(readers: Reader[], text: string, today: string, fits: (said: Said) => boolean) {
  for (const reader of readers) {
    const taken = take(reader, text, today)
    if (taken && fits(taken.said)) return taken
  }
  return null
}

/**
 * Takes one phrase out of a text: off its end or beginning, or from its middle where it tells what
 * is not known yet or names another day, so that 'ring the vet tomorrow about the calf' is read and 'check the lambs born
 * in March tomorrow' keeps its words.
 */
function takePhrase(text: string, today: string, known: Said): Taken | null {
  const isNew = ({ dueDate, repeat, problem }: Said) =>
    (problem !== undefined && !known.dueDate && !known.repeat) ||
    (dueDate !== undefined && dueDate !== known.dueDate) ||
    (repeat !== undefined && !known.repeat)
  return (
    first(AT_END, text, today, () => true) ??
    first(AT_START, text, today, () => true) ??
    first(INSIDE, text, today, isNew)
  )
}

const MAX_LINE_CHARACTERS = 4_000
const SAY_WHAT = 'Say what is to be done, for example: check water trough tomorrow.'

/** A day without a year is always one to come. */
const passedProblem = (date: string) => `${fullDate(date)} has passed. Say a day to come, or today.`

/** More phrases than anybody says of one task. */
const MOST_PHRASES = 6

/** What two phrases say together: one day, and one repetition. */
function together(known: Said, said: Said): Said {
  const days = new Set([known.dueDate, said.dueDate].filter(Boolean))
  const { repeat: one } = known
  const { repeat: other } = said
  if (days.size > 1) return { problem: SEVERAL }
  if (!one || !other || repeatText(one) === repeatText(other)) return { ...said, ...known }
  // 'Fortnightly on Fridays': both tell a part.
  const [rare, often] = one.every > other.every ? [one, other] : [other, one]
  const isOne = rare.unit === 'week' && often.unit === 'week' && often.every === 1
  return isOne ? { ...said, ...known, repeat: rare } : { problem: SEVERAL }
}

const ENDING = new RegExp(`\\bfor (?:the )?(?:next )?${COUNT} (?:day|week|month|year)s?$`, 'i')

type ReadTime = { title: string; said: Said }

/** Takes all that a text says of its time out of it. */
function readTime(text: string, today: string): ReadTime {
  let title = text
  let said: Said = {}
  for (let count = 0; ; count += 1) {
    const taken = takePhrase(title, today, said)
    if (!taken) break
    const { before, after } = taken
    const problem = taken.said.problem ?? joinedProblem(taken)
    said = together(said, problem ? { problem } : taken.said)
    if (count === MOST_PHRASES) said = { problem: SEVERAL }
    title = `${before} ${after}`.trim()
    if (said.problem) break
  }
  if (said.repeat && ENDING.test(title)) said = { problem: UNTIL }
  const problem = said.problem ?? (said.dueDate ? null : unreadProblem(title))
  return { title, said: problem ? { problem } : said }
}

/**
 * Reads one line such as 'check water trough tomorrow', 'every Monday count the herd' or 'spray
 * north field in 3 days !high'. Without a word of time it is due today; a time that cannot be read,
 * or that a task cannot hold, is a problem and never today.
 */
export function readTaskLine(text: string, today: string): ReadLine {
  const line = text.slice(0, MAX_LINE_CHARACTERS).replaceAll(/\s+/g, ' ').trim()
  const early = readPriority(line)
  const { title: rest, said } = readTime(early.rest, today)
  // 'Fix the pump asap tomorrow': at an end of the line once its time is taken out.
  const { priority, rest: title } = early.rest === line ? readPriority(rest) : { ...early, rest }
  if (said.problem) return { line: null, problem: said.problem }
  if (!title) return { line: null, problem: SAY_WHAT }
  const from = said.dueDate ?? today
  const dueDate = said.firstDate?.(from) ?? from
  const problem = dateProblem(dueDate) ?? (dueDate < today ? passedProblem(dueDate) : null)
  if (problem) return { line: null, problem }
  return {
    line: { title, dueDate, priority, repeat: said.repeat ?? null },
    problem: null,
  }
}
