import { dateProblem } from '#contract/calendar-date.ts'
import type { Priority, Repeat } from '#contract/tasks.ts'
import { phrases, type Said } from './phrases.ts'

export type TaskLine = {
  title: string
  dueDate: string
  priority: Priority
  repeat: Repeat | null
}

/** What a line says, or one sentence about what is wrong with it. */
export type ReadLine = { line: TaskLine; problem: null } | { line: null; problem: string }

const MAX_LINE_CHARACTERS = 4_000
const SAY_WHAT = 'Say what is to be done, for example: check water trough tomorrow.'

const PRIORITY = /(?:^| )!(high|medium|low|h|m|l)(?= |$)/i
const PRIORITIES: Record<string, Priority> = { h: 'high', m: 'medium', l: 'low' }

const AT_END = phrases.map(({ source, read }) => ({
  pattern: new RegExp(`(?:^|[ ,;:-] ?)(?:${source})[.!]?$`, 'i'),
  read,
}))
const AT_START = phrases.map(({ source, read }) => ({
  pattern: new RegExp(`^(?:${source})(?:[,;:-]? |$)`, 'i'),
  read,
}))

/** Takes one phrase off the end or the beginning, where a title does not need it. */
function takePhrase(text: string, today: string): { rest: string; said: Said } | null {
  for (const { pattern, read } of [...AT_END, ...AT_START]) {
    const match = pattern.exec(text)
    if (match) {
      return { rest: text.replace(pattern, '').trim(), said: read(match.groups ?? {}, today) }
    }
  }
  return null
}

/**
 * Reads one line such as 'check water trough tomorrow', 'every Monday count the herd' or 'spray
 * north field in 3 days !high'. Without a date it is due today; the first phrase found counts.
 */
export function readTaskLine(text: string, today: string): ReadLine {
  const line = text.slice(0, MAX_LINE_CHARACTERS).replaceAll(/\s+/g, ' ').trim()
  const level = PRIORITY.exec(line)?.[1]?.charAt(0).toLowerCase() ?? ''
  let title = line.replace(PRIORITY, '').trim()
  let all: Said = {}
  for (;;) {
    const taken = takePhrase(title, today)
    if (!taken) break
    if (taken.said.problem) return { line: null, problem: taken.said.problem }
    all = { ...taken.said, ...all }
    title = taken.rest
  }
  if (!title) return { line: null, problem: SAY_WHAT }
  const dueDate = all.dueDate ?? all.firstDate ?? today
  const problem = dateProblem(dueDate)
  if (problem) return { line: null, problem }
  return {
    line: { title, dueDate, priority: PRIORITIES[level] ?? 'medium', repeat: all.repeat ?? null },
    problem: null,
  }
}
