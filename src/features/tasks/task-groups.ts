import type { Agenda, Priority, Task, TaskKind } from '#contract/tasks.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { placeText } from './places.ts'

/** Null and '' match everything. */
export type TaskFilter = {
  projectId: string | null
  kind: TaskKind | null
  text: string
  assigneeId: string | null
}

export const NO_FILTER: TaskFilter = { projectId: null, kind: null, text: '', assigneeId: null }

/** Besides whose tasks they are. */
export const isFiltering = ({ projectId, kind, text }: TaskFilter) =>
  projectId !== null || kind !== null || text.trim() !== ''

type GroupName = 'overdue' | 'today' | 'soon' | 'later'

/** A task with an open editor, as it was when the editor opened, and its group at that time. */
export type EditedTask = { task: Task; group: GroupName }

const SOON_DAYS = 14
const RANKS: Record<Priority, number> = { high: 0, medium: 1, low: 2 }

const byUrgency = (a: Task, b: Task) =>
  a.dueDate.localeCompare(b.dueDate) ||
  RANKS[a.priority] - RANKS[b.priority] ||
  a.title.localeCompare(b.title)

export const passes = ({ projectId, kind, text, assigneeId }: TaskFilter, task: Task) =>
  (projectId === null || task.projectId === projectId) &&
  (kind === null || task.kind === kind) &&
  (assigneeId === null || task.assigneeId === assigneeId) &&
  hasWords(text, [task.title, task.notes, task.entityName, task.projectName].join(' '))

/** Whether a text has every word that was looked for, or its beginning. */
function hasWords(wanted: string, text: string) {
  const lower = text.toLocaleLowerCase()
  return wanted
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
}

/** Tasks by the record, project or farm they are about, those with the most urgent one first. */
export function tasksByPlace(tasks: Task[]) {
  const places = new Map<string, Task[]>()
  for (const task of tasks.toSorted(byUrgency)) {
    const place = placeText(task)
    places.set(place, [...(places.get(place) ?? []), task])
  }
  return [...places].map(([place, ofPlace]) => ({ place, tasks: ofPlace }))
}

export function groupOf({ dueDate }: Task, today: string): GroupName {
  if (dueDate <= today) return dueDate < today ? 'overdue' : 'today'
  return dueDate <= addDays(today, SOON_DAYS) ? 'soon' : 'later'
}

/**
 * Groups tasks by due date, the most urgent first. A task with an open editor stays in its group,
 * even if it was changed or deleted elsewhere: typed text must not vanish with its row.
 */
export function groupTasks(
  { today, open, doneToday }: Agenda,
  filter: TaskFilter,
  edited: EditedTask[],
) {
  const isShown = (task: Task) =>
    passes(filter, task) && edited.every((one) => one.task.id !== task.id)
  const grouped = [
    ...open.filter(isShown).map((task) => ({ task, group: groupOf(task, today) })),
    ...edited,
  ]
  const inGroup = (name: GroupName) =>
    grouped.flatMap(({ task, group }) => (group === name ? task : [])).toSorted(byUrgency)
  return {
    overdue: inGroup('overdue'),
    today: inGroup('today'),
    soon: inGroup('soon'),
    later: inGroup('later'),
    done: doneToday.filter(isShown),
  }
}
