import type { ChatSource } from '#contract/chat.ts'
import type { Agenda, Task } from '#contract/tasks.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { nextOccurrence, repeatText } from '#domain/tasks/repeat.ts'
import { english, say } from '#domain/texts/say.ts'
import type { FarmFacts } from '#server/ai.ts'
import { plainName } from '#server/assistant/plain-text.ts'
import { type Reply, joinNames, listing, saying } from '#server/assistant/reply.ts'
import { plainLetters } from '#server/assistant/words.ts'
import { askedTime, type AskedDays, dueText } from './asked-days.ts'
import {
  askedKind,
  byPriority,
  isOfKind,
  type AskedKind,
  asksHowToAdd,
  asksToChange,
} from './asks-tasks.ts'
import { namedPlaces, about, namedWords } from './named-places.ts'

const HELP =
  'Say "remind me to check the water trough tomorrow", and I put it on your list. A question never adds a task.'
const CHANGE =
  'I cannot change a task, only add and list them. On your dashboard each task can be checked off, postponed, edited and deleted.'
export const TASKS_SOURCE: ChatSource = { kind: 'record', label: 'Your tasks', path: '/dashboard' }

type Listed = { task: Task; date: string }

/** Due date of a task within the days; null if there is none. */
function dateWithin(task: Task, { from, to, isFromNow }: AskedDays, today: string): string | null {
  const { dueDate, repeat, repeatFrom } = task
  if (dueDate > to) return null
  if (dueDate >= from || isFromNow) return dueDate
  if (to < today) return null
  const next = repeat && nextOccurrence({ repeat, from: repeatFrom ?? dueDate }, addDays(from, -1))
  return next && next <= to ? next : null
}

const line = ({ task, date }: Listed, today: string) => {
  const { title, entityName, projectName, priority, repeat } = task
  const notes = [
    entityName ?? projectName ?? '',
    priority === 'high' ? 'high priority' : '',
    repeat ? say(english, repeatText(repeat)) : '',
  ].filter(Boolean)
  const more = notes.length > 0 ? ` (${notes.map(plainName).join(', ')})` : ''
  return `${plainName(title)}: ${date === today ? 'today' : dueText(date, today)}${more}`
}

const linked = (reply: Reply): Reply => ({ ...reply, sources: [TASKS_SOURCE] })

type Asked = { kind: AskedKind; days: AskedDays[]; words: string[]; isOverdue: boolean }

function listed(tasks: Task[], { kind, days, words, isOverdue }: Asked, today: string) {
  const dateOf = (task: Task) => {
    if (isOverdue) return task.dueDate < today ? task.dueDate : null
    if (days.length === 0) return task.dueDate
    return days.map((one) => dateWithin(task, one, today)).find((date) => date !== null) ?? null
  }
  return about(words, tasks)
    .filter((task) => isOfKind(task, kind))
    .flatMap((task): Listed[] => {
      const date = dateOf(task)
      return date === null ? [] : [{ task, date }]
    })
    .toSorted(
      (one, other) =>
        (kind.isByPriority ? byPriority(one.task, other.task) : 0) ||
        one.date.localeCompare(other.date),
    )
}

const REPEATING = {
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
  season: 'seasonal',
  year: 'yearly',
  any: 'repeating',
} as const

const kindText = ({ priority, repeat }: AskedKind) =>
  `${priority ? `${priority}-priority ` : ''}${repeat ? `${REPEATING[repeat]} ` : ''}`

/**
 * 'What is due this week?' Answers with the farmer's open tasks.
 * @param farm of the conversation: 'in this project' means its project
 */
export function tellTasks(
  question: string,
  { today, open, openCount }: Agenda,
  farm: FarmFacts,
): Reply {
  const plain = plainLetters(question)
  if (asksHowToAdd(plain)) return linked(saying(HELP))
  if (asksToChange(question)) return linked(saying(CHANGE))
  const kind = askedKind(plain)
  const { days, rest, problem } = askedTime(kind.rest, today)
  if (problem) return linked(saying(say(english, problem)))
  const isHere = /\bthis project\b/.test(plain)
  const places = namedPlaces(rest, open, farm)
  const own = open.filter(
    (task) => places.has(task) && (!isHere || task.projectId === farm.project.id),
  )
  const { words, unknown } = namedWords(places.rest, open, farm)
  const isOverdue = /\boverdue\b/.test(plain) && days.every(({ name }) => name === 'today')
  const found = listed(own, { kind, days, words, isOverdue }, today)
  const state = isOverdue ? 'overdue' : days.length > 0 ? 'due' : 'open'
  const names = isOverdue ? [] : days.map(({ name }) => name)
  const where = places.names.length > 0 ? `for ${joinNames(places.names.map(plainName))}` : ''
  const which = [state, joinNames(names), where].filter(Boolean).join(' ')
  if (found.length === 0) {
    const named = words.length > 0 ? ` that names ${words.join(' or ')}` : ''
    const all = openCount === 1 ? '1 task' : `${openCount} tasks`
    return linked(
      saying(`No ${kindText(kind)}task is ${which}${named}. Your list has ${all} open.`),
    )
  }
  const unused = unknown ? `No task names "${unknown}". ` : ''
  const count = `${found.length} ${kindText(kind)}${found.length === 1 ? 'task' : 'tasks'}`
  return listing(
    found.map((one) => line(one, today)),
    [TASKS_SOURCE],
    { text: `${unused}${count} ${which}:` },
  )
}
