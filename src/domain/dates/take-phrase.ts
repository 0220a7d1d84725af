import { datePhrases } from './date-phrases.ts'
import { refusedPhrases } from './refused-phrases.ts'
import { repeatPhrases } from '#domain/tasks/repeat-phrases.ts'
import type { Groups, Phrase, Said, Taken } from './time-words.ts'

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
export function takePhrase(text: string, today: string, known: Said): Taken | null {
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
