import { dateProblem } from '#contract/calendar-date.ts'
import { msg, type Message } from '#contract/message.ts'
import type { Priority, Repeat } from '#contract/tasks.ts'
import { datePhrases } from '#domain/dates/date-phrases.ts'
import { inEnglish } from '#domain/dates/in-english.ts'
import { english, type Language } from '#domain/texts/say.ts'
import { joinedProblem, refusedPhrases, SEVERAL, unreadProblem, UNTIL } from './refused-phrases.ts'
import {
  COUNT,
  type Groups,
  type Phrase,
  type ParsedTime,
  type MatchedPhrase,
} from '#domain/dates/time-words.ts'
import { readPriority } from './priority-words.ts'
import { repeatPhrases } from './repeat-phrases.ts'
import { isSameRepeat } from './repeat.ts'

export type TaskLine = {
  title: string
  dueDate: string
  priority: Priority
  repeat: Repeat | null
}

/** `isTimed` if the line names a day or a repeat. */
export type ReadLine =
  { line: TaskLine; problem: null; isTimed: boolean } | { line: null; problem: Message }

/** Longer phrases come before their parts. */
const PHRASES: Phrase[] = [...refusedPhrases, ...repeatPhrases, ...datePhrases]

/** 'Tomorrow morning': the time of day stays in the title. */
const PART_OF_DAY = '(?: (?<partOfDay>morning|afternoon|evening|night|noon|midday|lunchtime))?'
// A day after one of these is not a due date: 'born last Friday', 'to Monday'.
const NOT_DUE = 'to|last|past|since|born|sown|planted'
const NOT_INSIDE = `${NOT_DUE}|the|an?|our|my|his|her|their|of`

const compile = (phrases: Phrase[], pattern: (source: string) => string) =>
  phrases.map(({ source, read }) => ({
    pattern: new RegExp(pattern(`(?:${source})${PART_OF_DAY}`), 'i'),
    read,
  }))

type Reader = ReturnType<typeof compile>[number]

/** The hyphen in 'six-monthly' and '7-8 May' is not a gap. */
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

function matchPhrase({ pattern, read }: Reader, text: string, today: string): MatchedPhrase | null {
  const match = pattern.exec(text)
  if (!match) return null
  const groups = match.groups ?? {}
  const before = text.slice(0, match.index).trim()
  const after = text.slice(match.index + match[0].length).trim()
  const part = partText(groups)
  const parsed = read(groups, today)
  const words = match[0].replace(/^[ ,;:-]+|[ ,;:.!-]+$/g, '')
  return before
    ? { before: before + part, words, after, parsed }
    : { before, words, after: after + part, parsed }
}

function firstMatch(
  readers: Reader[],
  text: string,
  today: string,
  fits: (parsed: ParsedTime) => boolean,
) {
  for (const reader of readers) {
    const matched = matchPhrase(reader, text, today)
    if (matched && fits(matched.parsed)) return matched
  }
  return null
}

/**
 * Removes one phrase from the end, the start or the middle of a text. In the middle only if it adds
 * something: 'ring the vet tomorrow about the calf' is read, but 'check the lambs born in March
 * tomorrow' keeps its words.
 */
function takePhrase(text: string, today: string, known: ParsedTime): MatchedPhrase | null {
  const isNew = ({ dueDate, repeat, problem }: ParsedTime) =>
    (problem !== undefined && !known.dueDate && !known.repeat) ||
    (dueDate !== undefined && dueDate !== known.dueDate) ||
    (repeat !== undefined && !known.repeat)
  return (
    firstMatch(AT_END, text, today, () => true) ??
    firstMatch(AT_START, text, today, () => true) ??
    firstMatch(INSIDE, text, today, isNew)
  )
}

const MAX_LINE_CHARACTERS = 4_000
const SAY_WHAT = msg('Say what to do, such as: check water trough tomorrow.')

const passedProblem = (date: string) =>
  msg('{day} has passed. Choose today or a later day.', { day: { date, style: 'long' } })

const MAX_PHRASES = 6

/** Merges two phrases, which together may name one day and one repetition. */
function merge(known: ParsedTime, parsed: ParsedTime): ParsedTime {
  const days = new Set([known.dueDate, parsed.dueDate].filter(Boolean))
  const { repeat: one } = known
  const { repeat: other } = parsed
  if (days.size > 1) return { problem: SEVERAL }
  if (!one || !other || isSameRepeat(one, other)) return { ...parsed, ...known }
  // 'Fortnightly on Fridays': one gives the interval, the other the weekday.
  const [rare, often] = one.every > other.every ? [one, other] : [other, one]
  const isOne = rare.unit === 'week' && often.unit === 'week' && often.every === 1
  return isOne ? { ...parsed, ...known, repeat: rare } : { problem: SEVERAL }
}

const ENDING = new RegExp(`\\bfor (?:the )?(?:next )?${COUNT} (?:day|week|month|year)s?$`, 'i')

type ReadTime = { title: string; parsed: ParsedTime }

function readTime(text: string, today: string, spoken: Language): ReadTime {
  const line = inEnglish(text, spoken, 'ahead')
  let title = line.text
  let parsed: ParsedTime = {}
  for (let count = 0; ; count += 1) {
    const matched = takePhrase(title, today, parsed)
    if (!matched) break
    const { before, after } = matched
    const problem = matched.parsed.problem ?? joinedProblem(matched)
    parsed = merge(parsed, problem ? { problem } : matched.parsed)
    if (count === MAX_PHRASES) parsed = { problem: SEVERAL }
    title = `${before} ${after}`.trim()
    if (parsed.problem) break
  }
  if (parsed.repeat && ENDING.test(title)) parsed = { problem: UNTIL }
  const problem = parsed.problem ?? (parsed.dueDate ? null : unreadProblem(title))
  return {
    title: line.restored(title),
    parsed: problem ? { problem: asTyped(problem, line.restored) } : parsed,
  }
}

/** A problem quotes the words that were typed. */
function asTyped(problem: Message, restored: (part: string) => string): Message {
  const { id, values } = problem
  if (typeof values?.words !== 'string') return problem
  return { id, values: { ...values, words: restored(values.words) } }
}

/**
 * Reads a line such as 'check water trough tomorrow', 'every Monday count the herd' or 'spray north
 * field in 3 days !high'. A task without a date is due today; a date that cannot be read is a problem,
 * never today.
 */
export function readTaskLine(text: string, today: string, spoken: Language = english): ReadLine {
  const line = text.slice(0, MAX_LINE_CHARACTERS).normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  const early = readPriority(line, spoken)
  const { title: rest, parsed } = readTime(early.rest, today, spoken)
  // 'Fix the pump asap tomorrow': the priority is at the end only once the date is removed.
  const { priority, rest: title } =
    early.rest === line ? readPriority(rest, spoken) : { ...early, rest }
  if (parsed.problem) return { line: null, problem: parsed.problem }
  if (!title) return { line: null, problem: SAY_WHAT }
  const from = parsed.dueDate ?? today
  const dueDate = parsed.firstDate?.(from) ?? from
  const problem = dateProblem(dueDate) ?? (dueDate < today ? passedProblem(dueDate) : null)
  if (problem) return { line: null, problem }
  return {
    line: { title, dueDate, priority, repeat: parsed.repeat ?? null },
    problem: null,
    isTimed: Boolean(parsed.dueDate ?? parsed.repeat),
  }
}
