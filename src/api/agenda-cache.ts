import type { Agenda, Task } from '#contract/tasks.ts'

/** The agenda without a task, wherever it stood. */
export function withoutTask(agenda: Agenda, id: string): Agenda {
  const open = agenda.open.filter((task) => task.id !== id)
  return {
    ...agenda,
    open,
    openCount: agenda.openCount - (agenda.open.length - open.length),
    doneToday: agenda.doneToday.filter((task) => task.id !== id),
  }
}

/** The agenda with a task as it is now, among the open or the done ones. */
export function withTask(agenda: Agenda, task: Task): Agenda {
  const rest = withoutTask(agenda, task.id)
  if (task.doneAt) return { ...rest, doneToday: [task, ...rest.doneToday] }
  return { ...rest, open: [...rest.open, task], openCount: rest.openCount + 1 }
}
