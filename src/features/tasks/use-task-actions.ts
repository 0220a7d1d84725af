import { useState } from 'react'
import type { Agenda, Task } from '#contract/tasks.ts'
import { routineCodeOf } from '#domain/tasks/morning-routine.ts'
import { postponingProblem } from '#domain/tasks/postponing.ts'
import {
  useCompleteTask,
  useDeleteTask,
  useMoveTasks,
  useReopenTask,
  useSnoozeTask,
} from '#src/api/tasks.ts'
import { t } from '#src/lib/texts.ts'
import { focusNeighbour, useFocusAfter } from './task-focus.ts'
import { groupOf, passes, type EditedTask, type TaskFilter } from './task-groups.ts'
import { whenText } from './due-text.ts'

export type LastAction = { text: string; undo?: { taskId: string | null; run: () => void } }

export type TaskActions = {
  complete: (task: Task) => void
  reopen: (task: Task) => void
  snooze: (task: Task, until: string) => void
  remove: (task: Task) => void
  moveAll: (tasks: Task[], dueDate: string) => void
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
  const { mutate: move } = useMoveTasks()
  const [last, setLast] = useState<LastAction | null>(null)
  const { mutate: remove } = useDeleteTask((task, undoDeletion) => {
    const { id: taskId, title } = task
    const run = () => {
      undoDeletion?.()
      setLast(null)
    }
    setLast({
      text: routineCodeOf(task)
        ? t('No longer on your list: {title}', { title })
        : t('Deleted: {title}', { title }),
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
      if (!routineCodeOf(task) && !window.confirm(question)) return
      focusNeighbour(task.id)
      remove(task)
    },
    moveAll: (tasks, dueDate) => {
      const movable = tasks.filter((task) => !postponingProblem(task, dueDate))
      const before = new Map(tasks.map((task) => [task.id, task.dueDate]))
      const onSuccess = (moved: Task[]) => {
        const run = () =>
          move(
            moved.map((task) => ({ task, dueDate: before.get(task.id) ?? task.dueDate })),
            announce({ text: t('Undone.') }),
          )
        setLast({
          text: movedText(moved.length, tasks.length, whenText(dueDate, agenda.today)),
          undo: { taskId: null, run },
        })
      }
      move(
        movable.map((task) => ({ task, dueDate })),
        { onSuccess },
      )
    },
    added: (task) => announceDue(t('Added for {when}: {title}', dueOf(task)), task),
    notAdded: () => setLast((shown) => (shown?.undo ? shown : null)),
    saved: (task) => announceDue(t('Saved for {when}: {title}', dueOf(task)), task),
  }
  const undo = () => {
    if (!last?.undo) return
    if (last.undo.taskId !== null) focusAfter(last.undo.taskId)
    last.undo.run()
  }
  const announceText = (text: string) => setLast({ text })
  return { actions, last, undo, announce: announceText, forget: () => setLast(null) }
}

/** Those that stay repeat before that day, or another window has changed them. */
const movedText = (moved: number, all: number, when: string) =>
  moved < all
    ? t(
        '{moved, plural, one {# task} other {# tasks}} moved to {when}. {left} left as they were.',
        {
          moved,
          when,
          left: all - moved,
        },
      )
    : t('{moved, plural, one {# task} other {# tasks}} moved to {when}.', { moved, when })

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
