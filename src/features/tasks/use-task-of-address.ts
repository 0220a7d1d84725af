import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '#src/lib/paths.ts'
import { focusTaskOf } from './task-focus.ts'
import { NO_FILTER, type TaskFilter } from './task-groups.ts'

/**
 * The bell opens a task by its address, `?task=…`: also one that a filter hides. The address is
 * that of the list again when the farmer is there, so that the same task can be opened again.
 */
export function useTaskOfAddress(filter: TaskFilter, showAll: () => void) {
  const [, navigate] = useLocation()
  const id = new URLSearchParams(useSearch()).get('task')
  useEffect(() => {
    if (id === null) return
    if (focusTaskOf(id)) navigate(paths.dashboard, { replace: true })
    else if (filter !== NO_FILTER) showAll()
  })
}
