import type { Agenda, Task } from '#contract/tasks.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { browserTimeZone } from '#src/lib/browser.ts'

/** The agenda without a task, wherever it stood. */
export function withoutTask(agenda: Agenda, id: string): Agenda {
  const open = agenda.open.filter((task) => task.id !== id)
  return {
    ...agenda,
    open,
    openCount: agenda.openCount - (agenda.open.length - open.length),
    doneToday: agenda.doneToday.filter((task) => task.id !== id),
  }
}

/** The agenda with a task as it is now, among the open or the done ones. */
export function withTask(agenda: Agenda, task: Task): Agenda {
  const rest = withoutTask(agenda, task.id)
  if (task.doneAt) return { ...rest, doneToday: [task, ...rest.doneToday] }
  return { ...rest, open: [...rest.open, task], openCount: rest.openCount + 1 }
}

/**
 * Whatever else counts or lists tasks asks anew. By itself here, as the home screen changes what
 * there is to do and shows none of it.
 */
export const invalidateTasks = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && /^\/api\/(?:tasks|notifications|glance|timeline)/.test(path),
  })

const LOOK_AGAIN_MS = 60_000

/**
 * The page may stay open over night: in the morning it is another day.
 * @param today as the server last said it
 */
export function useRefetchOnNewDay(today: string | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const look = () => {
      if (today !== undefined && dateIn(browserTimeZone(), new Date()) !== today)
        void invalidateTasks(queryClient)
    }
    const timer = setInterval(look, LOOK_AGAIN_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [today, queryClient])
}

type Answers = Map<string, Promise<Task | undefined>>

/** By task: as the last of its requests answered it; undefined where none has. */
const lastAnswers = new WeakMap<QueryClient, Answers>()

function answersOf(queryClient: QueryClient) {
  const answers: Answers = lastAnswers.get(queryClient) ?? new Map()
  lastAnswers.set(queryClient, answers)
  return answers
}

/**
 * What is asked of one task goes one after the other: what was pressed last is what stays.
 * @param ask is given the task as the ones before it have left it, where they said so
 */
export function queueForTask<Answer extends Task | undefined>(
  queryClient: QueryClient,
  { id }: Task,
  ask: (left: Task | undefined) => Promise<Answer>,
) {
  const answers = answersOf(queryClient)
  const before = answers.get(id) ?? Promise.resolve(undefined)
  const turn = before.then(ask)
  answers.set(
    id,
    turn.catch(() => before),
  )
  return turn
}
