import type { Agenda, Priority, Task, TaskKind } from '#contract/tasks.ts'
import { addDays } from '#domain/dates/calendar-days.ts'

/** Null shows all of them. */
export type TaskFilter = { projectId: string | null; kind: TaskKind | null }

export const NO_FILTER: TaskFilter = { projectId: null, kind: null }

type GroupName = 'overdue' | 'today' | 'soon' | 'later'

/** A task whose editor is open: as it was when it was opened, and where it stood then. */
export type EditedTask = { task: Task; group: GroupName }

const SOON_DAYS = 14
const RANKS: Record<Priority, number> = { high: 0, medium: 1, low: 2 }

const byUrgency = (a: Task, b: Task) =>
  a.dueDate.localeCompare(b.dueDate) ||
  RANKS[a.priority] - RANKS[b.priority] ||
  a.title.localeCompare(b.title)

export const passes = ({ projectId, kind }: TaskFilter, task: Task) =>
  (projectId === null || task.projectId === projectId) && (kind === null || task.kind === kind)

export function groupOf({ dueDate }: Task, today: string): GroupName {
  if (dueDate <= today) return dueDate < today ? 'overdue' : 'today'
  return dueDate <= addDays(today, SOON_DAYS) ? 'soon' : 'later'
}

/**
 * The day's work in the order in which it presses. What is being edited stays where it stands,
 * whatever becomes of it elsewhere: what is typed there must not go with it.
 */
export function groupTasks(
  { today, open, doneToday }: Agenda,
  filter: TaskFilter,
  edited: EditedTask[],
) {
  const isShown = (task: Task) =>
    passes(filter, task) && edited.every((one) => one.task.id !== task.id)
  const placed = [
    ...open.filter(isShown).map((task) => ({ task, group: groupOf(task, today) })),
    ...edited,
  ]
  const inGroup = (name: GroupName) =>
    placed.flatMap(({ task, group }) => (group === name ? task : [])).toSorted(byUrgency)
  return {
    overdue: inGroup('overdue'),
    today: inGroup('today'),
    soon: inGroup('soon'),
    later: inGroup('later'),
    done: doneToday.filter(isShown),
  }
}
