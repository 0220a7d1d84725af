import { plainLetters } from '#server/assistant/words.ts'
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
// A story of signs may end in 'what should I do now': only the bare question is one about tasks.
const WHAT_TO_DO = new RegExp(
  `^(?:(?:${POLITE},?|(?:remind|tell|show) me) )*whats? (?:else )?(?:${TO_DO})(?: (?:next|first|then|on (?:the|my|our) farm|${POLITE}))*\\W*$`,
)
/** 'What's on Friday?', 'what have I got on Friday' when the day is taken away. */
const WHATS_ON = new RegExp(
  `^(?:${POLITE},? )*whats?(?: (?:do ${WE} (?:have|do)|have ${WE}(?: got)?|to do|is happening|is going on|happening|going on))?(?: on)?(?: on (?:the|my|our) farm)?\\W*$`,
)
const ADDS_NOTHING =
  /^(?:please )?(?:(?:add|create|make|set)(?: (?:a|an|another|new|the|my))* (?:tasks?|reminders?|to-?dos?)(?: to my list)?|remind me)\W*$/
/** What is usually done is for the cards. */
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
/** Any calendar day does: only the words of a time are taken away. */
const SOME_DAY = '2026-01-01'

/** It asks to change a task that is there: the list does that, not the chat. */
export function asksToChange(question: string): boolean {
  const plain = plainLetters(question)
  if (CHANGES.some((pattern) => pattern.test(plain))) return true
  const { rest } = askedTime(plain, SOME_DAY)
  return rest !== plain && MOVES.test(rest)
}

/** The question is about what is to be done on the asker's own list. */
export function asksTasks(question: string): boolean {
  const plain = plainLetters(question)
  if (asksToChange(question)) return true
  if (GENERAL.test(plain)) return false
  if ([TASKS, DUE, ADDS_NOTHING].some((pattern) => pattern.test(plain))) return true
  const { rest } = askedTime(plain, SOME_DAY)
  const isOfDay = rest !== plain && (WHATS_ON.test(rest) || DUE.test(rest))
  return isOfDay || WHAT_TO_DO.test(rest)
}

/** It asks how a task is added, or to add one without saying which. */
export const asksHowToAdd = (plain: string) => HOW_TO_ADD.test(plain) || ADDS_NOTHING.test(plain)
