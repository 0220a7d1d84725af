import type { Task } from '#contract/tasks.ts'
import type { FarmFacts } from '#server/ai.ts'
import { plainName } from '#server/assistant/plain-text.ts'
import type { Reply } from '#server/assistant/reply.ts'
import { joinNames, listing, saying } from '#server/assistant/reply.ts'
import { plainLetters } from '#server/assistant/words.ts'
import { askedPast, onlyToday, type AskedDays } from './asked-days.ts'
import { asksToChange } from './asks-tasks.ts'
import { dayName } from './day-names.ts'
import { namedPlaces } from './named-places.ts'
import { about, namedWords } from './named-words.ts'
import { TASKS_SOURCE } from './task-question.ts'

const DONE = /\b(?:done|did|finish(?:ed)?|completed?|checked off)\b/
const NOT_DONE = /\b(?:not|still|yet|left|open|to be)\b/

/** The days in which a question asks what was done, today unless it names them; null for any other. */
export function askedDone(question: string, today: string): AskedDays | null {
  const plain = plainLetters(question)
  if (!DONE.test(plain) || NOT_DONE.test(plain) || asksToChange(question)) return null
  const { days, problem } = askedPast(plain, today)
  if (problem) return null
  return days.at(-1) ?? onlyToday(today)
}

type Done = { tasks: Task[]; days: AskedDays; today: string }

/** 'What tasks did I complete this week?' @param done in these days, newest first */
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
