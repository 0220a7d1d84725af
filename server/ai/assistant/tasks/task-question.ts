import type { ChatSource } from '#contract/chat.ts'
import type { Agenda, Task } from '#contract/tasks.ts'
import { addDays, daysBetween } from '#domain/calendar-days.ts'
import { nextOccurrence, repeatText } from '#domain/tasks/repeat.ts'
import type { FarmProject } from '#server/ai/ai.ts'
import { plainName } from '#server/ai/assistant/plain-text.ts'
import type { Reply } from '#server/ai/assistant/reply.ts'
import { listing, saying } from '#server/ai/assistant/reply.ts'
import { subjectsOf } from '#server/ai/assistant/subjects.ts'
import { keyWords, plainLetters, splitWords } from '#server/ai/assistant/words.ts'
import { askedDays, type AskedDays } from './asked-days.ts'

const TASKS = /\b(?:tasks?|to-?dos?|to do list|chores|reminders?|overdue)\b/
const DUE =
  /\bwhats? (?:is |are )?(?:all )?(?:due|overdue|next on my list|on my (?:list|plate|agenda|schedule))\b|\b(?:any|some|every)thing (?:else )?(?:is )?(?:due|to do)\b|\bmy (?:agenda|schedule|to-?do list)\b/
// A story of signs may end in 'what should I do now': only the bare question is one about tasks.
const WHAT_TO_DO =
  /^(?:so |and |ok(?:ay)?,? |(?:please )?(?:remind|tell|show) me )*what (?:(?:do )?(?:i|we) (?:have|need) to do|(?:should|must) (?:i|we) do|did (?:i|we) do|have (?:i|we) done)(?: (?:today|tonight|tomorrow|this week|next week|this month|next|on \w+))?\W*$/
const ADDS_NOTHING =
  /^(?:please )?(?:(?:add|create|make|set)(?: (?:a|an|another|new|the|my))* (?:tasks?|reminders?|to-?dos?)(?: to my list)?|remind me)\W*$/
/** What is usually done is for the cards. */
const GENERAL = /\b(?:typical|usual|normal|recommended|for (?:keeping|raising|growing))\b/
const HOW_TO_ADD =
  /^(?:how|can|could|should|would|will|may|do you|are you|is it)\b.*\b(?:add|create|make|set|remind|put)\b/
const DONE = /\b(?:done|did|finish(?:ed)?|completed?)\b/
const NOT_DONE = /\b(?:not|still|yet|left|open|to be)\b/

const HELP =
  'Say "remind me to check the water trough tomorrow", and I put it on your list. A question never adds a task.'
export const TASKS_SOURCE: ChatSource = { kind: 'record', label: 'Your tasks', path: '/dashboard' }

/** The farm at large, where a name such as 'Hill farm' would be its own. */
const NO_NAME = /\b(?:my|our|the|this|whole|entire) (?:farm|project)\b/gi
/** Words of asking; any other names what the tasks are about. */
const ASKING = new Set(
  keyWords(
    `task tasks todo todos chore chores reminder reminders remind due overdue open list agenda schedule plate
    finish finished complete completed outstanding pending priority urgent high low number count current coming
    upcoming add added create monday tuesday wednesday thursday friday saturday sunday january february march
    april june july august september october november december job jobs needs remaining`,
  ),
)

/** The question is about what is to be done on the asker's own list. */
export function asksTasks(question: string): boolean {
  const plain = plainLetters(question)
  const asks = [TASKS, DUE, WHAT_TO_DO, ADDS_NOTHING].some((pattern) => pattern.test(plain))
  return asks && !GENERAL.test(plain)
}

type Listed = { task: Task; date: string }

/** When a task is due within the days; null when it is not. */
function dateWithin(
  { dueDate, repeat, repeatFrom }: Task,
  { from, to, isFromNow }: AskedDays,
): string | null {
  if (dueDate > to) return null
  if (dueDate >= from || isFromNow) return dueDate
  const next = repeat && nextOccurrence({ repeat, from: repeatFrom ?? dueDate }, addDays(from, -1))
  return next && next <= to ? next : null
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const dayFormat = format({ weekday: 'short', month: 'short', day: 'numeric' })
const farDayFormat = format({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

/** 'tomorrow, Sun, Nov 22'; with the year where it is another one. */
export function dueText(date: string, today: string): string {
  const shown = date.slice(0, 4) === today.slice(0, 4) ? dayFormat : farDayFormat
  const day = shown.format(new Date(`${date}T00:00:00Z`))
  const away = daysBetween(today, date)
  if (away === 0) return `today, ${day}`
  if (away === 1) return `tomorrow, ${day}`
  return away < 0 ? `overdue since ${day}` : day
}

const line = ({ task, date }: Listed, today: string) => {
  const { title, entityName, projectName, priority, repeat } = task
  const notes = [
    entityName ?? projectName ?? '',
    priority === 'high' ? 'high priority' : '',
    repeat ? repeatText(repeat) : '',
  ].filter(Boolean)
  const more = notes.length > 0 ? ` (${notes.map(plainName).join(', ')})` : ''
  return `${plainName(title)}: ${date === today ? 'today' : dueText(date, today)}${more}`
}

/** What a question names beside the words of asking, as it was written. */
const namedWords = (question: string) =>
  splitWords(question.replace(NO_NAME, ' ')).filter((word) => {
    const [key] = keyWords(word)
    return key !== undefined && !ASKING.has(key)
  })

/** The tasks that name all of the words; else some, or an animal or crop of the kind that is asked for. */
function about(words: string[], tasks: Task[]): Task[] {
  if (words.length === 0) return tasks
  const keys = words.flatMap(keyWords)
  const subjects = subjectsOf(words.join(' '))
  const told = tasks.map((task) => {
    const { title, notes, entityName, projectName, kind } = task
    const text = [title, notes, entityName, projectName, kind].join(' ')
    const known = new Set(keyWords(text))
    const isOfKind = [...subjectsOf(text)].some((one) => subjects.has(one))
    return { task, hits: keys.filter((key) => known.has(key)).length, isOfKind }
  })
  const full = told.filter(({ hits }) => hits === keys.length)
  const found = full.length > 0 ? full : told.filter(({ hits, isOfKind }) => hits > 0 || isOfKind)
  return found.map(({ task }) => task)
}

const tasksText = (count: number) => (count === 1 ? '1 task' : `${count} tasks`)

function tellDone({ doneToday }: Agenda): Reply {
  if (doneToday.length === 0) return linked(saying('No task is checked off today yet.'))
  return listing(
    doneToday.map(({ title }) => plainName(title)),
    [TASKS_SOURCE],
    { text: `Done today, ${tasksText(doneToday.length)}:` },
  )
}

const linked = (reply: Reply): Reply => ({ ...reply, sources: [TASKS_SOURCE] })

/**
 * 'What is due this week?' The farmer's open tasks, or those done today; it adds none.
 * @param here the project of the conversation: 'in this project' means it
 */
export function tellTasks(question: string, agenda: Agenda, here: FarmProject): Reply {
  const plain = plainLetters(question)
  const { today, open, openCount } = agenda
  if (HOW_TO_ADD.test(plain) || ADDS_NOTHING.test(plain)) return linked(saying(HELP))
  if (DONE.test(plain) && !NOT_DONE.test(plain)) return tellDone(agenda)
  const isHere = /\bthis project\b/.test(plain)
  const own = isHere ? open.filter(({ projectId }) => projectId === here.id) : open
  const words = namedWords(question)
  const days = askedDays(plain, today)
  const onlyOverdue = /\boverdue\b/.test(plain) && !days
  const listed = about(words, own)
    .flatMap((task): Listed[] => {
      if (onlyOverdue) return task.dueDate < today ? [{ task, date: task.dueDate }] : []
      const date = days ? dateWithin(task, days) : task.dueDate
      return date ? [{ task, date }] : []
    })
    .toSorted((one, other) => one.date.localeCompare(other.date))
  const which = [onlyOverdue ? 'overdue' : days ? 'due' : 'open', days?.name ?? '']
    .filter(Boolean)
    .join(' ')
  const named = words.length > 0 ? ` that names ${words.join(' or ')}` : ''
  if (listed.length === 0)
    return linked(
      saying(`No task is ${which}${named}. Your list has ${tasksText(openCount)} open.`),
    )
  return listing(
    listed.map((one) => line(one, today)),
    [TASKS_SOURCE],
    { text: `${tasksText(listed.length)} ${which}:` },
  )
}
