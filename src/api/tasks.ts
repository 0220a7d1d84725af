import { useRef } from 'react'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  agenda,
  completionAnswer,
  movedTasks,
  task as taskSchema,
  TASK_PLACE_GONE,
  taskAnswer,
  type Agenda,
  type Task,
  type TaskPatch,
  type TaskPayload,
} from '#contract/tasks.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { say, t } from '#src/lib/texts.ts'
import { ANALYSES_PATH } from './analysis.ts'
import { withoutTask, withTask, invalidateTasks, queueForTask } from './agenda.ts'
import { undoAction } from './deletions.ts'
import { failureSentence, useIdempotencyKey, request, statusOf } from './request.ts'
import { projectsQuery } from './projects.ts'

const PATH = '/api/tasks'

export const isConflict = (error: unknown) => statusOf(error) === 409

const isPlaceGone = (error: unknown) => failureSentence(error) === say(TASK_PLACE_GONE)

/** Why a task could not be changed, for a farmer. */
export const taskFailureText = (error: unknown) =>
  statusOf(error) === 404 && !isPlaceGone(error)
    ? t('This task was deleted in another window.')
    : failureSentence(error)

const failed = (error: unknown) =>
  [404, 409].includes(statusOf(error))
    ? taskFailureText(error)
    : t('The task could not be changed. Please try again.')

const pathOf = ({ id }: Pick<Task, 'id'>, more = '') => `${PATH}/${encodeURIComponent(id)}${more}`

/**
 * Open tasks and those done today, in the browser's time zone. Refetched on every mount, since other
 * devices change them. An ETag keeps that cheap.
 */
export const agendaQuery = () =>
  queryOptions({
    queryKey: [PATH],
    queryFn: async () =>
      agenda.parse(await request('GET', `${PATH}?zone=${encodeURIComponent(browserTimeZone())}`)),
    refetchOnMount: 'always',
  })

/** Refetches after the last pending change: an earlier refetch would overwrite the optimistic updates. */
const refetchWhenSettled = (queryClient: QueryClient) => ({
  mutationKey: [PATH],
  onSettled: () => {
    if (queryClient.isMutating({ mutationKey: [PATH] }) > 1) return
    void invalidateTasks(queryClient)
    // Analyses say which of their recommendations are tasks.
    void queryClient.invalidateQueries({ queryKey: [ANALYSES_PATH] })
  },
})

const changeAgenda = (queryClient: QueryClient, change: (agenda: Agenda) => Agenda) =>
  queryClient.setQueryData(agendaQuery().queryKey, (known) => known && change(known))

/**
 * Safe to retry: the idempotency key stays until the task is added, then the same text is a new task.
 * Resolves to the existing task if there is one from the same source.
 */
export function useAddTask() {
  const queryClient = useQueryClient()
  const idempotencyKey = useIdempotencyKey()
  const addedCount = useRef(0)
  return useMutation({
    mutationFn: async (payload: TaskPayload) => {
      const key = idempotencyKey([payload, addedCount.current])
      return taskAnswer.parse(await request('POST', PATH, payload, key))
    },
    onSuccess: ({ task }) => {
      addedCount.current += 1
      changeAgenda(queryClient, (known) => withTask(known, task))
    },
    onError: (error) => {
      if (isPlaceGone(error))
        void queryClient.invalidateQueries({ queryKey: projectsQuery().queryKey })
    },
    ...refetchWhenSettled(queryClient),
  })
}

/** Refetches a task; undefined if it is gone or the request fails. */
export function useRefetchTask() {
  const queryClient = useQueryClient()
  return async ({ id }: Pick<Task, 'id'>) => {
    try {
      const { open, doneToday } = await queryClient.fetchQuery({ ...agendaQuery(), staleTime: 0 })
      return [...open, ...doneToday].find((task) => task.id === id)
    } catch {
      return undefined
    }
  }
}

type TaskChange = {
  task: Task
  patch: Omit<TaskPatch, 'version'>
  /** Whether the farmer has seen the version that the patch would replace. */
  isSeen: (task: Task) => boolean
}

export function useChangeTask() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ task, patch, isSeen }: TaskChange) =>
      queueForTask(queryClient, task, async (latest) => {
        // An earlier click may have created a version that no list has shown yet.
        const isNewer = latest && latest.version > task.version && isSeen(latest)
        const { version } = isNewer ? latest : task
        return taskSchema.parse(await request('PATCH', pathOf(task), { ...patch, version }))
      }),
    onSuccess: (task) => changeAgenda(queryClient, (known) => withTask(known, task)),
    ...refetchWhenSettled(queryClient),
  })
}

/** Shows a change of a task at once and rolls it back on failure, when a refetch might fail too. */
function useOptimisticChange(
  send: (task: Task) => Promise<Task | undefined>,
  preview: (agenda: Agenda, task: Task) => Agenda,
) {
  const queryClient = useQueryClient()
  const { queryKey } = agendaQuery()
  return useMutation({
    mutationFn: (task: Task) => queueForTask(queryClient, task, () => send(task)),
    onMutate: (task) => {
      // A fetch that is under way would undo the preview.
      void queryClient.cancelQueries({ queryKey })
      const known = queryClient.getQueryData(queryKey)
      changeAgenda(queryClient, (agenda) => preview(agenda, task))
      return known && [...known.open, ...known.doneToday].find(({ id }) => id === task.id)
    },
    onError: (_error, task, previous = task) =>
      changeAgenda(queryClient, (known) => withTask(known, previous)),
    meta: { failed },
    ...refetchWhenSettled(queryClient),
  })
}

/** Takes the task with its new due date. */
export const useSnoozeTask = () =>
  useOptimisticChange(async (task) => {
    const payload = { until: task.dueDate, zone: browserTimeZone() }
    return taskSchema.parse(await request('PUT', pathOf(task, '/snooze'), payload))
  }, withTask)

export const useCompleteTask = () =>
  useOptimisticChange(
    async (task) => {
      const payload = { zone: browserTimeZone() }
      return completionAnswer.parse(await request('PUT', pathOf(task, '/completion'), payload)).task
    },
    (known, task) =>
      withTask(known, { ...task, doneAt: new Date().toISOString(), doneOn: known.today }),
  )

export const useReopenTask = () =>
  useOptimisticChange(
    async (task) => taskSchema.parse(await request('DELETE', pathOf(task, '/completion'))),
    (known, task) => withTask(known, { ...task, doneAt: null, doneOn: null }),
  )

/** @param onDeleted gets what brings the task back, if the backend can */
export function useDeleteTask(onDeleted: (task: Task, undo: (() => void) | undefined) => void) {
  const queryClient = useQueryClient()
  return useOptimisticChange(
    async (task) => {
      const answer = await request('DELETE', pathOf(task))
      onDeleted(task, undoAction(queryClient, answer)?.run)
      return undefined
    },
    (known, { id }) => withoutTask(known, id),
  )
}

type Move = { task: Task; dueDate: string }

/** Moves many tasks with one request. Resolves to those that nobody has changed meanwhile. */
export function useMoveTasks() {
  const queryClient = useQueryClient()
  const { queryKey } = agendaQuery()
  const replaceTasks = (tasks: Task[]) => {
    const known = new Map(tasks.map((task) => [task.id, task]))
    changeAgenda(queryClient, (agenda) => ({
      ...agenda,
      open: agenda.open.map((task) => known.get(task.id) ?? task),
    }))
  }
  return useMutation({
    mutationFn: async (moves: Move[]) => {
      const payload = {
        moves: moves.map(({ task: { id, version }, dueDate }) => ({ id, version, dueDate })),
        zone: browserTimeZone(),
      }
      const answer = movedTasks.parse(await request('PUT', `${PATH}/due-dates`, payload))
      const versions = new Map(answer.moved.map(({ id, version }) => [id, version]))
      return moves.flatMap(({ task, dueDate }) => {
        const version = versions.get(task.id)
        return version === undefined ? [] : { ...task, version, dueDate }
      })
    },
    onMutate: (moves) => {
      void queryClient.cancelQueries({ queryKey })
      replaceTasks(moves.map(({ task, dueDate }) => ({ ...task, dueDate })))
    },
    onSuccess: (moved, moves) => {
      replaceTasks(moves.map(({ task }) => task))
      replaceTasks(moved)
    },
    onError: (_error, moves) => replaceTasks(moves.map(({ task }) => task)),
    meta: { failed },
    ...refetchWhenSettled(queryClient),
  })
}
