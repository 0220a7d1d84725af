import { useState } from 'react'
import type { Agenda, Task } from '#contract/tasks.ts'
import { useCompleteTask, useDeleteTask, useReopenTask, useSnoozeTask } from '#src/api/tasks.ts'
import { focusNeighbour, useFocusAfter } from './task-focus.ts'
import { groupOf, passes, type EditedTask, type TaskFilter } from './task-groups.ts'
import { whenText } from './due-text.ts'

/** What was just done, in words, and how to take it back where it can be. */
export type LastAction = { text: string; undo?: { taskId: string; take: () => void } }

export type TaskActions = {
  complete: (task: Task) => void
  reopen: (task: Task) => void
  snooze: (task: Task, until: string) => void
  remove: (task: Task) => void
  /** Says so, as the list may not show it. */
  added: (task: Task) => void
  /** No success stands beside a refusal; what can still be taken back stays. */
  notAdded: () => void
  saved: (task: Task) => void
}

export function useTaskActions(agenda: Agenda, filter: TaskFilter) {
  const { mutate: complete } = useCompleteTask()
  const { mutate: reopen } = useReopenTask()
  const { mutate: snooze } = useSnoozeTask()
  const { mutate: remove } = useDeleteTask()
  const [last, setLast] = useState<LastAction | null>(null)
  const focusAfter = useFocusAfter(agenda)
  /** What fails is said no longer, unless something else was done since. */
  const say = (action: LastAction) => {
    setLast(action)
    return { onError: () => setLast((shown) => (shown === action ? null : shown)) }
  }
  const undone = ({ title }: Task) => say({ text: `Undone: ${title}` })
  const tellDue = (done: string, task: Task) => {
    const hidden = passes(filter, task) ? '' : '. The filter hides it.'
    setLast({ text: `${done} for ${whenText(task.dueDate, agenda.today)}: ${task.title}${hidden}` })
  }
  const actions: TaskActions = {
    complete: (task) => {
      focusNeighbour(task.id)
      complete(
        task,
        say({
          text: `Done: ${task.title}`,
          undo: { taskId: task.id, take: () => reopen(task, undone(task)) },
        }),
      )
    },
    reopen: (task) => {
      focusAfter(task.id)
      reopen(task, undone(task))
    },
    snooze: (task, until) => {
      focusNeighbour(task.id)
      const text = `Postponed to ${whenText(until, agenda.today)}: ${task.title}`
      const take = () => snooze({ task, until: task.dueDate }, undone(task))
      snooze({ task, until }, say({ text, undo: { taskId: task.id, take } }))
    },
    remove: (task) => {
      const series = task.repeat ? ' It will not come back.' : ''
      if (!window.confirm(`Delete the task "${task.title}"?${series}`)) return
      focusNeighbour(task.id)
      remove(task, say({ text: `Deleted: ${task.title}` }))
    },
    added: (task) => tellDue('Added', task),
    notAdded: () => setLast((shown) => (shown?.undo ? shown : null)),
    saved: (task) => tellDue('Saved', task),
  }
  const undo = () => {
    if (!last?.undo) return
    focusAfter(last.undo.taskId)
    last.undo.take()
  }
  return { actions, last, undo, tell: (text: string) => setLast({ text }) }
}

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
