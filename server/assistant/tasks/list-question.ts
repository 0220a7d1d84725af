import type { Agenda, Task } from '#contract/tasks.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import type { Answer, FarmFacts } from '#server/ai.ts'
import { asksOtherFarm } from '#server/assistant/other-farms.ts'
import { plainText } from '#server/assistant/plain-text.ts'
import { URGENT_LINES, urgencyOf } from '#server/assistant/urgent/urgent-signs.ts'
import type { AskedDays } from './asked-days.ts'
import { asksTasks } from './asks-tasks.ts'
import { askedDone, tellDone } from './done-question.ts'
import { tellTasks } from './task-question.ts'

const ENGINE = 'built-in'
/** 'My sow is overdue and strains' asks for no list. */
const NAMES_LIST = /\b(?:tasks?|due|to-?do|jobs?)\b/i

/** A question about the list of tasks; with days where it asks what was done in them. */
export type ListQuestion = {
  question: string
  urgentLine: string | null
  days: AskedDays | null
  today: string
}

/** Null for a question about anything else. */
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

/** What is done in the days asked for, newest first; else all that is open. */
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
