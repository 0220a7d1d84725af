import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Agenda } from '#contract/tasks.ts'
import { useRefetchTask } from '#src/api/tasks.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'

const taskRows = () => [...document.querySelectorAll<HTMLElement>('[data-task]')]

const focusIn = (row: HTMLElement | undefined, act: 'done' | 'more') =>
  row?.querySelector<HTMLElement>(`[data-act="${act}"]`)?.focus()

/** Focuses an element as soon as it is rendered, such as an answer that replaces its button. */
export const focusOnMount = (element: HTMLElement | null) => element?.focus()

/** Moves the focus to the next or previous task. */
export function moveFocus(by: 1 | -1) {
  const rows = taskRows()
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  focusIn(at < 0 ? rows[0] : rows[at + by], 'done')
}

/** Focuses a task; returns false if it is not in the list. */
export function focusTask(id: string, act: 'done' | 'more' = 'done') {
  const row = taskRows().find(({ dataset }) => dataset.task === id)
  focusIn(row, act)
  return row !== undefined
}

/** Moves the focus out of a row that is about to leave the list. */
export function focusNeighbour(id: string) {
  const rows = taskRows()
  const at = rows.findIndex(({ dataset }) => dataset.task === id)
  if (at < 0 || !rows[at]?.contains(document.activeElement)) return
  focusIn(rows[at + 1] ?? rows[at - 1], 'done')
}

/** The browser falls back to the body when the focused element is removed. */
const isFocusLost = () => document.activeElement === document.body

/** Falls back to the button that unfolds later tasks if the list does not show the task. */
function focusTaskOrSection(taskId: string) {
  if (focusTask(taskId, 'more')) return
  const later = document.querySelector<HTMLElement>('[data-act="later"]')
  ;(later ?? document.getElementById('today'))?.focus()
}

/** Returns the focus to the task when a panel below it closes. */
export function useReturnFocus(taskId: string) {
  useEffect(
    () => () => {
      if (isFocusLost()) focusTaskOrSection(taskId)
    },
    [taskId],
  )
}

/** Keeps the focus in a row that the list moves elsewhere, which remounts it. */
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
      if (hadFocus.current && isFocusLost()) focusTaskOrSection(taskId)
    },
    [taskId],
  )
  return row
}

/** Focuses the task in its new place once the agenda has changed; its button is gone by then. */
export function useFocusAfter(agenda: Agenda) {
  const taskToFocus = useRef<string | null>(null)
  useEffect(() => {
    if (taskToFocus.current !== null && isFocusLost()) focusTask(taskToFocus.current)
    taskToFocus.current = null
  }, [agenda])
  return (taskId: string) => {
    taskToFocus.current = taskId
  }
}

type TaskFromUrlOptions = {
  /** False while the list is that of an earlier screen, which may hold a task that is gone. */
  isFresh: boolean
  showAll: () => void
  announce: (text: string) => void
}

/**
 * Marks and focuses the task named in the URL, `?task=…`, to which notifications link; returns its
 * id. Clears the filter if it hides the task, refetches once if the list lacks it, and announces a
 * task that is gone. Drops the parameter at the end, so that the same link works again.
 */
export function useTaskFromUrl({ isFresh, showAll, announce }: TaskFromUrlOptions) {
  const [, navigate] = useLocation()
  const id = new URLSearchParams(useSearch()).get('task')
  const refetchTask = useRefetchTask()
  const requestedId = useRef<string | null>(null)
  const [marked, setMarked] = useState(id)
  if (id !== null && id !== marked) {
    setMarked(id)
    showAll()
  }
  const clearUrl = () => navigate(paths.dashboard, { replace: true })
  const find = async (taskId: string) => {
    const task = await refetchTask({ id: taskId })
    if (requestedId.current !== taskId) return
    if (task && !task.doneAt) return showAll()
    announce(t('Task not found: it may be done or deleted.'))
    document.getElementById('today')?.focus()
    clearUrl()
  }
  useEffect(() => {
    if (!isFresh) return
    if (id !== null && focusTask(id)) clearUrl()
    else if (requestedId.current !== id) {
      requestedId.current = id
      if (id !== null) void find(id)
    }
  })
  useEffect(() => () => void (requestedId.current = null), [])
  return marked
}
