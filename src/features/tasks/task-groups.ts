import type { Agenda, Priority, Task, TaskKind } from '#contract/tasks.ts'
import { addDays } from '#domain/dates/calendar-days.ts'

/** Null matches everything. */
export type TaskFilter = { projectId: string | null; kind: TaskKind | null }

export const NO_FILTER: TaskFilter = { projectId: null, kind: null }

type GroupName = 'overdue' | 'today' | 'soon' | 'later'

/** A task with an open editor, as it was when the editor opened, and its group at that time. */
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
