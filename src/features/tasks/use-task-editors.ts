import { useState } from 'react'
import type { Agenda, Task } from '#contract/tasks.ts'
import { groupOf, type EditedTask } from './task-groups.ts'

export type TaskEditors = {
  /** The tasks that are being edited. */
  edited: EditedTask[]
  open: (task: Task) => void
  close: (task: Task) => void
  /** The task as it is known by now; undefined where it is gone. */
  stored: (task: Task) => Task | undefined
}

/** The open editors of the list: they stay until the farmer saves or cancels. */
export function useTaskEditors({ today, open, doneToday }: Agenda): TaskEditors {
  const [edited, setEdited] = useState<EditedTask[]>([])
  const without = ({ id }: Task) => edited.filter(({ task }) => task.id !== id)
  return {
    edited,
    open: (task) => setEdited([...without(task), { task, group: groupOf(task, today) }]),
    close: (task) => setEdited((known) => known.filter((one) => one.task.id !== task.id)),
    stored: ({ id }) => [...open, ...doneToday].find((task) => task.id === id),
  }
}
