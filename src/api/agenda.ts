import type { Agenda, Task } from '#contract/tasks.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { browserTimeZone } from '#src/lib/browser.ts'

export function withoutTask(agenda: Agenda, id: string): Agenda {
  const open = agenda.open.filter((task) => task.id !== id)
  return {
    ...agenda,
    open,
    openCount: agenda.openCount - (agenda.open.length - open.length),
    doneToday: agenda.doneToday.filter((task) => task.id !== id),
  }
}

/** Adds or replaces a task. */
export function withTask(agenda: Agenda, task: Task): Agenda {
  const rest = withoutTask(agenda, task.id)
  if (task.doneAt) return { ...rest, doneToday: [task, ...rest.doneToday] }
  return { ...rest, open: [...rest.open, task], openCount: rest.openCount + 1 }
}

/** Refetches everything that counts or lists tasks. */
export const invalidateTasks = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && /^\/api\/(?:tasks|notifications|glance|timeline)/.test(path),
  })

const CHECK_INTERVAL_MS = 60_000

/**
 * Refetches after midnight, as the page may stay open overnight.
 * @param today the date in the last response
 */
export function useRefetchOnNewDay(today: string | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const refetchIfNewDay = () => {
      if (today !== undefined && dateIn(browserTimeZone(), new Date()) !== today)
        void invalidateTasks(queryClient)
    }
    const timer = setInterval(refetchIfNewDay, CHECK_INTERVAL_MS)
    document.addEventListener('visibilitychange', refetchIfNewDay)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refetchIfNewDay)
    }
  }, [today, queryClient])
}

type Responses = Map<string, Promise<Task | undefined>>

/** The last response by task id; a failed request leaves the one before. */
const lastResponses = new WeakMap<QueryClient, Responses>()

function responsesOf(queryClient: QueryClient) {
  const responses: Responses = lastResponses.get(queryClient) ?? new Map()
  lastResponses.set(queryClient, responses)
  return responses
}

/**
 * Serializes the requests of one task, so the last click wins.
 * @param send receives the task from the response before, if there was one
 */
export function queueForTask<Response extends Task | undefined>(
  queryClient: QueryClient,
  { id }: Task,
  send: (latest: Task | undefined) => Promise<Response>,
) {
  const responses = responsesOf(queryClient)
  const previous = responses.get(id) ?? Promise.resolve(undefined)
  const response = previous.then(send)
  responses.set(
    id,
    response.catch(() => previous),
  )
  return response
}
