import { useState } from 'react'
import type { Agenda, Task } from '#contract/tasks.ts'
import { useCompleteTask, useDeleteTask, useReopenTask, useSnoozeTask } from '#src/api/tasks.ts'
import { t } from '#src/lib/texts.ts'
import { focusNeighbour, useFocusAfter } from './task-focus.ts'
import { groupOf, passes, type EditedTask, type TaskFilter } from './task-groups.ts'
import { whenText } from './due-text.ts'

export type LastAction = { text: string; undo?: { taskId: string; run: () => void } }

export type TaskActions = {
  complete: (task: Task) => void
  reopen: (task: Task) => void
  snooze: (task: Task, until: string) => void
  remove: (task: Task) => void
  /** Announces it, as a filter may hide the new task. */
  added: (task: Task) => void
  /** Clears a success message beside the error, unless it still offers an undo. */
  notAdded: () => void
  saved: (task: Task) => void
}

export function useTaskActions(agenda: Agenda, filter: TaskFilter) {
  const { mutate: complete } = useCompleteTask()
  const { mutate: reopen } = useReopenTask()
  const { mutate: snooze } = useSnoozeTask()
  const [last, setLast] = useState<LastAction | null>(null)
  const { mutate: remove } = useDeleteTask(({ id: taskId, title }, undoDeletion) => {
    const run = () => {
      undoDeletion?.()
      setLast(null)
    }
    setLast({
      text: t('Deleted: {title}', { title }),
      ...(undoDeletion && { undo: { taskId, run } }),
    })
  })
  const focusAfter = useFocusAfter(agenda)
  /** Withdraws the message if the action fails, unless a newer one has replaced it. */
  const announce = (action: LastAction) => {
    setLast(action)
    return { onError: () => setLast((shown) => (shown === action ? null : shown)) }
  }
  const undone = ({ title }: Task) => announce({ text: t('Undone: {title}', { title }) })
  const announceDue = (done: string, task: Task) =>
    setLast({
      text: passes(filter, task) ? done : t('{done}. The filter hides it.', { done }),
    })
  const dueOf = ({ title, dueDate }: Task) => ({ title, when: whenText(dueDate, agenda.today) })
  const actions: TaskActions = {
    complete: (task) => {
      focusNeighbour(task.id)
      complete(
        task,
        announce({
          text: t('Done: {task}', { task: task.title }),
          undo: { taskId: task.id, run: () => reopen(task, undone(task)) },
        }),
      )
    },
    reopen: (task) => {
      focusAfter(task.id)
      reopen(task, undone(task))
    },
    snooze: (task, until) => {
      focusNeighbour(task.id)
      const postponed = { ...task, dueDate: until }
      const text = t('Postponed to {when}: {title}', dueOf(postponed))
      const run = () => snooze(task, undone(task))
      snooze(postponed, announce({ text, undo: { taskId: task.id, run } }))
    },
    remove: (task) => {
      const { title } = task
      const question = task.repeat
        ? t('Delete the task "{title}"? It will not come back.', { title })
        : t('Delete the task "{title}"?', { title })
      if (!window.confirm(question)) return
      focusNeighbour(task.id)
      remove(task)
    },
    added: (task) => announceDue(t('Added for {when}: {title}', dueOf(task)), task),
    notAdded: () => setLast((shown) => (shown?.undo ? shown : null)),
    saved: (task) => announceDue(t('Saved for {when}: {title}', dueOf(task)), task),
  }
  const undo = () => {
    if (!last?.undo) return
    focusAfter(last.undo.taskId)
    last.undo.run()
  }
  return { actions, last, undo, announce: (text: string) => setLast({ text }) }
}

export type TaskEditors = {
  edited: EditedTask[]
  open: (task: Task) => void
  close: (task: Task) => void
  /** The latest version of the task; undefined if it is gone. */
  stored: (task: Task) => Task | undefined
}

/** Open editors, which stay until the farmer saves or cancels. */
export function useTaskEditors({ today, open, doneToday }: Agenda): TaskEditors {
  const [edited, setEdited] = useState<EditedTask[]>([])
  const without = ({ id }: Task) => edited.filter(({ task }) => task.id !== id)
  return {
    edited,
    open: (task) => setEdited([...without(task), { task, group: groupOf(task, today) }]),
    close: (task) => setEdited((current) => current.filter((one) => one.task.id !== task.id)),
    stored: ({ id }) => [...open, ...doneToday].find((task) => task.id === id),
  }
}
