import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Agenda } from '#contract/tasks.ts'
import { focusTaskOf } from './task-focus.ts'

/** What had the focus is gone, and nobody has moved it on. */
const isLost = () => document.activeElement === document.body

/** Where the list does not show the task, as it folds away what comes later, the way to it. */
function focusPlaceOf(taskId: string) {
  if (focusTaskOf(taskId, 'more')) return
  const later = document.querySelector<HTMLElement>('[data-act="later"]')
  ;(later ?? document.getElementById('today'))?.focus()
}

/** For a form that opens: its first field, also when what had the focus went as the form changed. */
export function useFocusIn(form: RefObject<HTMLFormElement | null>, start: { round: number }) {
  useEffect(() => {
    if (start.round === 0 || isLost()) form.current?.querySelector('textarea')?.focus()
  }, [form, start])
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
