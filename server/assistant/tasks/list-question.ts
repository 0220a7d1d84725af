import type { Agenda, Task } from '#contract/tasks.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import type { Answer, FarmFacts } from '#server/ai.ts'
import { asksOtherFarm } from '#server/assistant/other-farms.ts'
import { plainText, plainName } from '#server/assistant/plain-text.ts'
import { URGENT_LINES, urgencyOf } from '#server/assistant/urgent/urgent-signs.ts'
import { type Reply, joinNames, listing, saying } from '#server/assistant/reply.ts'
import { plainLetters } from '#server/assistant/words.ts'
import { type AskedDays, askedPast, onlyToday, dayName } from './asked-days.ts'
import { asksTasks, asksToChange } from './asks-tasks.ts'
import { tellTasks, TASKS_SOURCE } from './task-question.ts'
import { namedPlaces, about, namedWords } from './named-places.ts'

const ENGINE = 'built-in'
/** 'My sow is overdue and strains' does not ask for the list. */
const NAMES_LIST = /\b(?:tasks?|due|to-?do|jobs?)\b/i

/** A question about the task list; `days` is set if it asks what was done on them. */
export type ListQuestion = {
  question: string
  urgentLine: string | null
  days: AskedDays | null
  today: string
}

/** Null for any other question. */
export function listQuestion(question: string, farm: FarmFacts): ListQuestion | null {
  if (!asksTasks(question) || asksOtherFarm(question, farm)) return null
  const urgency = urgencyOf(question)
  if (urgency && !NAMES_LIST.test(question)) return null
  const today = dateIn(farm.zone, farm.now)
  return {
    question,
    urgentLine: urgency && URGENT_LINES[urgency],
    days: askedDone(question, today),
    today,
  }
}

/** Tasks done on the requested days, newest first, or else all open ones. */
export type ListedTasks = { done: Task[]; days: AskedDays } | { agenda: Agenda }

export function tellList(
  { question, urgentLine, today }: ListQuestion,
  listed: ListedTasks,
  farm: FarmFacts,
): Answer {
  const { content, sources } =
    'done' in listed
      ? tellDone(question, { tasks: listed.done, days: listed.days, today }, farm)
      : tellTasks(question, listed.agenda, farm)
  return {
    content: plainText([urgentLine, content].filter(Boolean).join('\n')),
    sources,
    engine: ENGINE,
  }
}

const DONE = /\b(?:done|did|finish(?:ed)?|completed?|checked off)\b/
const NOT_DONE = /\b(?:not|still|yet|left|open|to be)\b/

/** Days for which a question asks what was done, today by default; null for any other question. */
export function askedDone(question: string, today: string): AskedDays | null {
  const plain = plainLetters(question)
  if (!DONE.test(plain) || NOT_DONE.test(plain) || asksToChange(question)) return null
  const { days, problem } = askedPast(plain, today)
  if (problem) return null
  return days.at(-1) ?? onlyToday(today)
}

type Done = { tasks: Task[]; days: AskedDays; today: string }

/**
 * 'What tasks did I complete this week?'
 * @param done on these days, newest first
 */
export function tellDone(question: string, done: Done, farm: FarmFacts): Reply {
  const { tasks, days, today } = done
  const places = namedPlaces(askedPast(plainLetters(question), today).rest, tasks, farm)
  const { words } = namedWords(places.rest, tasks, farm)
  const found = about(words, tasks.filter(places.has))
  if (found.length === 0) {
    const where = places.names.length > 0 ? ` for ${joinNames(places.names.map(plainName))}` : ''
    const named = `${where}${words.length > 0 ? ` that names ${words.join(' or ')}` : ''}`
    const yet = days.to >= today ? ' yet' : ''
    const sentence = `No task${named} is checked off ${days.name}${yet}.`
    return { ...saying(sentence), sources: [TASKS_SOURCE] }
  }
  const lines = found.map(({ title, doneOn }) =>
    doneOn === null || doneOn === today
      ? plainName(title)
      : `${plainName(title)}: ${dayName(doneOn, today)}`,
  )
  const count = found.length === 1 ? '1 task' : `${found.length} tasks`
  return listing(lines, [TASKS_SOURCE], { text: `Done ${days.name}, ${count}:` })
}
