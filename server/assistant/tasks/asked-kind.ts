import type { Priority, Repeat, Task } from '#contract/tasks.ts'

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

/** What a question asks of its tasks beside their days and names, and the question without it. */
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

/** The task is of the priority and repetition that are asked for. */
export const isOfKind = (task: Task, { priority, repeat }: AskedKind) =>
  (priority === null || task.priority === priority) &&
  (repeat === null || (task.repeat !== null && (repeat === 'any' || task.repeat.unit === repeat)))

export const byPriority = (one: Task, other: Task) => RANKS[one.priority] - RANKS[other.priority]
