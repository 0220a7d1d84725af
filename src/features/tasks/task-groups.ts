import type { Agenda, Priority, Task, TaskKind } from '#contract/tasks.ts'
import { addDays } from '#domain/calendar-days.ts'

/** Null shows all of them. */
export type TaskFilter = { projectId: string | null; kind: TaskKind | null }

export const NO_FILTER: TaskFilter = { projectId: null, kind: null }

const SOON_DAYS = 14
const RANKS: Record<Priority, number> = { high: 0, medium: 1, low: 2 }

const byUrgency = (a: Task, b: Task) =>
  a.dueDate.localeCompare(b.dueDate) ||
  RANKS[a.priority] - RANKS[b.priority] ||
  a.title.localeCompare(b.title)

export const passes = ({ projectId, kind }: TaskFilter, task: Task) =>
  (projectId === null || task.projectId === projectId) && (kind === null || task.kind === kind)

/** The day's work in the order in which it presses. */
export function groupTasks({ today, open, doneToday }: Agenda, filter: TaskFilter) {
  const shown = open.filter((task) => passes(filter, task)).toSorted(byUrgency)
  const soonUntil = addDays(today, SOON_DAYS)
  return {
    overdue: shown.filter(({ dueDate }) => dueDate < today),
    today: shown.filter(({ dueDate }) => dueDate === today),
    soon: shown.filter(({ dueDate }) => dueDate > today && dueDate <= soonUntil),
    later: shown.filter(({ dueDate }) => dueDate > soonUntil),
    done: doneToday.filter((task) => passes(filter, task)),
  }
}
