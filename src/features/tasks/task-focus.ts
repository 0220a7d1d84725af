import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Agenda, Task } from '#contract/tasks.ts'
import { useRefetchTask } from '#src/api/tasks.ts'
import { paths } from '#src/lib/paths.ts'

const taskRows = () => [...document.querySelectorAll<HTMLElement>('[data-task]')]

const focusIn = (row: HTMLElement | undefined, act: 'done' | 'more') =>
  row?.querySelector<HTMLElement>(`[data-act="${act}"]`)?.focus()

/** Moves the focus among the tasks by that many rows. */
export function focusTask(by: 1 | -1) {
  const rows = taskRows()
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  focusIn(at < 0 ? rows[0] : rows[at + by], 'done')
}

/** Brings a task to the farmer, wherever it stands; false where it does not stand any more. */
export function focusTaskOf(id: string, act: 'done' | 'more' = 'done') {
  const row = taskRows().find(({ dataset }) => dataset.task === id)
  focusIn(row, act)
  return row !== undefined
}

/** The list loses a row: whoever works by keyboard goes on with its neighbour. */
export function focusNeighbour(id: string) {
  const rows = taskRows()
  const at = rows.findIndex(({ dataset }) => dataset.task === id)
  if (at < 0 || !rows[at]?.contains(document.activeElement)) return
  focusIn(rows[at + 1] ?? rows[at - 1], 'done')
}

/** What had the focus is gone, and nobody has moved it on. */
const isLost = () => document.activeElement === document.body

/** Where the list does not show the task, as it folds away what comes later, the way to it. */
function focusPlaceOf(taskId: string) {
  if (focusTaskOf(taskId, 'more')) return
  const later = document.querySelector<HTMLElement>('[data-act="later"]')
  ;(later ?? document.getElementById('today'))?.focus()
}

/** For what opens below a task: when it goes with the focus, the task has it again. */
export function useFocusBack(taskId: string) {
  useEffect(
    () => () => {
      if (isLost()) focusPlaceOf(taskId)
    },
    [taskId],
  )
}

/** For a task's row: when the list moves it elsewhere, the focus that was in it moves, too. */
export function useFocusInRow(taskId: string) {
  const row = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    const leaving = row.current
    return () => {
      hadFocus.current = leaving?.contains(document.activeElement) ?? false
    }
  }, [])
  useEffect(
    () => () => {
      if (hadFocus.current && isLost()) focusPlaceOf(taskId)
    },
    [taskId],
  )
  return row
}

/** For a button that goes when it is pressed: the focus follows the task to its place in the list. */
export function useFocusAfter(agenda: Agenda) {
  const awaited = useRef<string | null>(null)
  useEffect(() => {
    if (awaited.current !== null && isLost()) focusTaskOf(awaited.current)
    awaited.current = null
  }, [agenda])
  return (taskId: string) => {
    awaited.current = taskId
  }
}

type Addressed = { open: Task[]; showAll: () => void; tell: (text: string) => void }

/**
 * The bell opens a task by its address, `?task=…`: also one that a filter hides, looked for once,
 * and one that is gone is said to be. The address is that of the list again when the farmer is
 * there, so that the same task can be opened again.
 */
export function useTaskOfAddress({ open, showAll, tell }: Addressed) {
  const [, navigate] = useLocation()
  const id = new URLSearchParams(useSearch()).get('task')
  const lookAgain = useRefetchTask()
  const sought = useRef<string | null>(null)
  const leave = () => navigate(paths.dashboard, { replace: true })
  const seek = async (taskId: string) => {
    const task = await lookAgain({ id: taskId })
    if (sought.current !== taskId) return
    if (task && !task.doneAt) return showAll()
    tell('Not found: this task may be done or deleted.')
    document.getElementById('today')?.focus()
    leave()
  }
  useEffect(() => {
    if (id !== null && focusTaskOf(id)) leave()
    else if (sought.current !== id) {
      sought.current = id
      if (open.some((task) => task.id === id)) showAll()
      else if (id !== null) void seek(id)
    }
  })
  useEffect(() => () => void (sought.current = null), [])
}
