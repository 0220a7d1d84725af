import { msg, type Message } from '#contract/message.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { repeatText } from '#domain/tasks/repeat.ts'
import { textsOf } from '#domain/tasks/task-in-words.ts'
import type { Language } from '#domain/texts/say.ts'
import { plainName } from '#server/assistant/plain-text.ts'
import type { AddTaskFacts, TasksFacts, ToolTask } from '#server/assistant/tools/schemas.ts'
import type { ToolQuestion } from '#server/assistant/understand/understanding.ts'
import { listing, recordName, type Reply, type Source } from './reply.ts'

export const TASKS_SOURCE: Source = {
  kind: 'record',
  label: msg('Your tasks'),
  path: '/dashboard',
}

const titleOf = ({ title, facts }: ToolTask, spoken: Language) =>
  plainName(textsOf(spoken, facts ?? {}).title ?? title)

function whenOf({ state, dueDate, doneOn, repeat }: ToolTask, today: string): Message {
  const day = { date: doneOn ?? dueDate, style: 'full' } as const
  if (state === 'done') return msg('done on {day}', { day })
  const due =
    dueDate === today
      ? msg('due today')
      : dueDate === addDays(today, 1)
        ? msg('due tomorrow, {day}', { day })
        : state === 'overdue'
          ? msg('overdue since {day}', { day })
          : msg('due {day}', { day })
  return repeat ? msg('{due}, {repeat}', { due, repeat: repeatText(repeat) }) : due
}

function taskLine(task: ToolTask, today: string, spoken: Language): Message {
  const { record, projectName } = task
  const place = record ? recordName(record) : projectName === null ? '' : plainName(projectName)
  const title = titleOf(task, spoken)
  const when = whenOf(task, today)
  return place === ''
    ? msg('"{title}", {when}', { title, when })
    : msg('"{title}", {when}, for {place}', { title, when, place })
}

/** A list of tasks: what is due, overdue or done. */
export function tasksReply(
  { show, periods: [period], taskIds }: ToolQuestion,
  facts: TasksFacts,
  spoken: Language,
): Reply {
  const { today, total } = facts
  const tasks = facts.tasks.filter(
    ({ priority, repeat }) =>
      (show['priority'] === undefined || priority === show['priority']) &&
      (show['repeat'] === undefined || repeat !== null),
  )
  const isAll = show['priority'] === undefined && show['repeat'] === undefined
  const count = isAll ? total : tasks.length
  const span = period ? spanOf(period) : null
  const lead = taskIds.length > 0 ? null : leadOf(show['state'] ?? 'open', count, span)
  const reply = listing(
    lead,
    tasks.map((task) => taskLine(task, today, spoken)),
    [],
  )
  return { ...reply, sources: [TASKS_SOURCE] }
}

const FAR = '2100'

/** 'on June 5, 2026', 'from January 1, 2026 to December 31, 2026'. */
export function spanOf({ from, to }: { from: string; to: string }): Message {
  const first = { date: from, style: 'long' } as const
  if (from === to) return msg('on {first}', { first })
  return to.startsWith(FAR)
    ? msg('from {first} on', { first })
    : msg('from {first} to {last}', { first, last: { date: to, style: 'long' } })
}

function leadOf(state: string, count: number, span: Message | null): Message {
  const when = span ?? ''
  if (state === 'overdue')
    return msg(
      '{count, plural, =0 {Nothing is overdue.} one {# task is overdue:} other {# tasks are overdue:}}',
      { count },
    )
  if (state === 'done')
    return span
      ? msg(
          '{count, plural, =0 {Nothing was ticked off} one {# task done} other {# tasks done}} {when}',
          { count, when },
        )
      : msg(
          '{count, plural, =0 {Nothing was ticked off yet.} one {# task done} other {# tasks done}}',
          { count },
        )
  return span
    ? msg('{count, plural, =0 {Nothing is due} one {# task} other {# tasks}} {when}', {
        count,
        when,
      })
    : msg('{count, plural, =0 {Nothing is due.} one {# open task} other {# open tasks}}', { count })
}

export function addedReply(
  { task, created }: AddTaskFacts,
  today: string,
  spoken: Language,
): Reply {
  const line = taskLine(task, today, spoken)
  return {
    lines: [
      created
        ? msg('Added to your tasks: {line}.', { line })
        : msg('That is on your list already: {line}.', { line }),
    ],
    sources: [TASKS_SOURCE],
  }
}
