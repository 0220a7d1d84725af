import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Task } from '#contract/tasks.ts'
import { useLookAgain } from '#src/api/tasks.ts'
import { paths } from '#src/lib/paths.ts'
import { focusTaskOf } from './task-focus.ts'

type Place = { open: Task[]; showAll: () => void; tell: (text: string) => void }

/**
 * The bell opens a task by its address, `?task=…`: also one that a filter hides, looked for once,
 * and one that is gone is said to be. The address is that of the list again when the farmer is
 * there, so that the same task can be opened again.
 */
export function useTaskOfAddress({ open, showAll, tell }: Place) {
  const [, navigate] = useLocation()
  const id = new URLSearchParams(useSearch()).get('task')
  const lookAgain = useLookAgain()
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
