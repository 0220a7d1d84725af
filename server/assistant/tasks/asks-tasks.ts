import { plainLetters } from '#server/assistant/words.ts'
import type { Priority, Repeat, Task } from '#contract/tasks.ts'
import { askedTime } from './asked-days.ts'

const TASKS =
  /\b(?:tasks?|to-?dos?|to do list|chores|reminders?|overdue|(?:my|our|any|open|all|which|what) jobs|jobs (?:are )?(?:due|open|left|to do))\b/
const DUE =
  /\bwhats? (?:is |are |was |were )?(?:all |else )?(?:due|overdue|next on my list|on my (?:list|plate|agenda|schedule))\b|\b(?:any|some|every)thing (?:else )?(?:is )?(?:left )?(?:due|to do)\b|\bmy (?:agenda|schedule|to-?do list)\b|^(?:and )?due\W*$/

const POLITE =
  '(?:please|pls|plz|thanks|thank you|mate|buddy|hey|hi|hello|so|and|ok(?:ay)?|right|well)'
const WE = '(?:i|we)'
const TO_DO = [
  `(?:do )?${WE} (?:still )?(?:have|need|got) (?:left )?to do`,
  `(?:have|do) ${WE} (?:still )?(?:(?:have|got|need) )?(?:left )?to do`,
  `have ${WE} (?:got )?(?:on|planned|done)`,
  `(?:should|must) ${WE} do`,
  `(?:did ${WE} (?:do|finish|complete|get done))`,
  `do ${WE} have (?:on|planned|scheduled|coming up|lined up)`,
  `(?:am i|are we) (?:doing|supposed to do)`,
  `(?:still )?needs? (?:doing|to be done|to get done)`,
  `(?:is there |is |are |left )(?:still )?(?:left )?to (?:do|be done)`,
  `(?:is |are )?(?:still )?(?:left|outstanding|pending)(?: for)?`,
  `(?:is |are )?(?:on|planned|scheduled|coming up|lined up|(?:the |my )?most (?:urgent|important)|my (?:top )?priorities)`,
].join('|')
// Only on its own: a list of symptoms may also end with 'what should I do now'.
const WHAT_TO_DO = new RegExp(
  `^(?:(?:${POLITE},?|(?:remind|tell|show) me) )*whats? (?:else )?(?:${TO_DO})(?: (?:next|first|then|on (?:the|my|our) farm|${POLITE}))*\\W*$`,
)
/** 'What's on Friday?', 'what have I got on Friday', once the day is removed. */
const WHATS_ON = new RegExp(
  `^(?:${POLITE},? )*whats?(?: (?:do ${WE} (?:have|do)|have ${WE}(?: got)?|to do|is happening|is going on|happening|going on))?(?: on)?(?: on (?:the|my|our) farm)?\\W*$`,
)
const ADDS_NOTHING =
  /^(?:please )?(?:(?:add|create|make|set)(?: (?:a|an|another|new|the|my))* (?:tasks?|reminders?|to-?dos?)(?: to my list)?|remind me)\W*$/
/** General practice is a matter for the cards. */
const GENERAL = /\b(?:typical|usual|normal|recommended|for (?:keeping|raising|growing))\b/
const HOW_TO_ADD =
  /^(?:how|can|could|should|would|will|may|do you|are you|is it)\b.*\b(?:add|create|make|set|remind|put)\b/
const BEGIN = `^(?:${POLITE},? |(?:can|could|would|will) you )*`
/** 'Delete the task order hay', 'mark order hay as done', 'move order hay to Friday'. */
const CHANGES = [
  `(?:delete|remove|cancel|drop|scrap|edit|rename|change|reopen|reschedule|postpone|snooze|delay|complete|finish|close|move) .*\\b(?:tasks?|to-?dos?|reminders?|chores?)\\b`,
  `mark .+ (?:done|completed?|finished)(?: ${POLITE})?\\W*$`,
  '(?:tick|check|cross) (?:.+ )?off\\b',
].map((source) => new RegExp(BEGIN + source))
const MOVES = new RegExp(
  `${BEGIN}(?:(?:postpone|reschedule|snooze|delay|put off) .+|(?:move|push) .+ (?:to|until|till|by)\\W*$)`,
)
/** An arbitrary date: only used to remove expressions of time. */
const SOME_DAY = '2026-01-01'

/** Whether it asks to change an existing task, which the chat cannot do. */
export function asksToChange(question: string): boolean {
  const plain = plainLetters(question)
  if (CHANGES.some((pattern) => pattern.test(plain))) return true
  const { rest } = askedTime(plain, SOME_DAY)
  return rest !== plain && MOVES.test(rest)
}

/** Whether a question is about the farmer's own task list. */
export function asksTasks(question: string): boolean {
  const plain = plainLetters(question)
  if (asksToChange(question)) return true
  if (GENERAL.test(plain)) return false
  if ([TASKS, DUE, ADDS_NOTHING].some((pattern) => pattern.test(plain))) return true
  const { rest } = askedTime(plain, SOME_DAY)
  const isOfDay = rest !== plain && (WHATS_ON.test(rest) || DUE.test(rest))
  return isOfDay || WHAT_TO_DO.test(rest)
}

/** Whether it asks how to add a task, or to add one without saying which. */
export const asksHowToAdd = (plain: string) => HOW_TO_ADD.test(plain) || ADDS_NOTHING.test(plain)

const PRIORITIES: [Priority, RegExp][] = [
  ['low', /\blow(?:est)?[- ]priority\b|\bpriority (?:is )?low\b/g],
  ['medium', /\b(?:medium|normal)[- ]priority\b/g],
  [
    'high',
    /\b(?:high(?:est)?|top)[- ]priorit(?:y|ies)\b|\bpriority (?:is )?high\b|\b(?:urgent|important|pressing|priorities)\b/g,
  ],
]
const BY_PRIORITY = /\b(?:sorted )?(?:by|in order of|ordered by|in) priority\b/g
const RANKS: Record<Priority, number> = { high: 0, medium: 1, low: 2 }

const REPEATS: [Repeat['unit'], RegExp][] = [
  ['day', /\b(?:daily|every day|each day)\b/g],
  ['week', /\b(?:weekly|every week|each week)\b/g],
  ['month', /\b(?:monthly|every month|each month)\b/g],
  ['year', /\b(?:yearly|every year|each year)\b/g],
]
const REPEATING = /\b(?:repeat(?:s|ed|ing)?|recurring)\b/g

/** Priority and repetition that a question asks for, and the question without them. */
export type AskedKind = {
  priority: Priority | null
  isByPriority: boolean
  /** The unit of the repetition, or any. */
  repeat: Repeat['unit'] | 'any' | null
  rest: string
}

/** @param plain in plain letters */
export function askedKind(plain: string): AskedKind {
  const isByPriority = plain.search(BY_PRIORITY) >= 0
  let rest = plain.replace(BY_PRIORITY, '')
  const takeOne = <T>(kinds: [T, RegExp][]) => {
    const [kind, pattern] = kinds.find(([, one]) => rest.search(one) >= 0) ?? []
    if (pattern) rest = rest.replace(pattern, '')
    return kind ?? null
  }
  const priority = takeOne(PRIORITIES)
  const repeat = takeOne(REPEATS) ?? takeOne([['any' as const, REPEATING]])
  return { priority, isByPriority, repeat, rest: rest.replace(REPEATING, '').replace(/ +/g, ' ') }
}

/** Whether a task has the requested priority and repetition. */
export const isOfKind = (task: Task, { priority, repeat }: AskedKind) =>
  (priority === null || task.priority === priority) &&
  (repeat === null || (task.repeat !== null && (repeat === 'any' || task.repeat.unit === repeat)))

export const byPriority = (one: Task, other: Task) => RANKS[one.priority] - RANKS[other.priority]
