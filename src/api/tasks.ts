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
import { dateIn } from '#domain/dates/calendar-days.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { say, t } from '#src/lib/texts.ts'
import { ANALYSES_PATH } from './analysis.ts'
import { withoutTask, withTask, invalidateTasks, queueForTask } from './agenda.ts'
import { addedTask, doneTask, editedTask, reopenedTask } from './changed-task.ts'
import { undoAction } from './deletions.ts'
import { mayKeep } from './offline/may-keep.ts'
import { isWaiting, markWaiting, sendChange } from './offline/send-change.ts'
import { useNewRecord } from './new-record.ts'
import { failureSentence, request, statusOf } from './request.ts'
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

const changeOf = ({ id, title }: Task, more = '') => ({
  path: `${PATH}/${encodeURIComponent(id)}${more}`,
  recordId: id,
  name: title,
})

export const agendaUrl = () => `${PATH}?zone=${encodeURIComponent(browserTimeZone())}`

/**
 * Open tasks and those done today, in the browser's time zone. Refetched on every mount, since other
 * devices change them. An ETag keeps that cheap.
 */
export const agendaQuery = () =>
  queryOptions({
    queryKey: [PATH],
    queryFn: async ({ client }) => {
      const known = agenda.parse(await request('GET', agendaUrl()))
      return mayKeep() ? asOf(dateIn(browserTimeZone(), new Date()), known, client) : known
    },
    refetchOnMount: 'always',
  })

/** A copy may be of an earlier day, and a task that waits does not have the names of its place and assignee. */
async function asOf(today: string, known: Agenda, client: QueryClient) {
  const isUnnamed = known.open.some(
    ({ projectId, projectName, assigneeId, assignee }) =>
      (projectId !== null && !projectName) || (assigneeId && !assignee),
  )
  if (known.today >= today && !isUnnamed) return known
  const copies = await import('./offline/agenda-copy.ts').catch(() => undefined)
  return copies ? copies.presentAgenda(known, today, client) : known
}

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
  const newRecord = useNewRecord()
  const addedCount = useRef(0)
  return useMutation({
    mutationFn: async (payload: TaskPayload) => {
      const headers = newRecord([payload, addedCount.current])
      const { 'New-Id': recordId } = headers
      const after = [payload.projectId, payload.entityId].filter((id) => typeof id === 'string')
      const answer = await sendChange(
        {
          method: 'POST',
          path: PATH,
          body: payload,
          headers,
          recordId,
          after,
          name: payload.title,
        },
        () => ({ task: addedTask(payload, recordId), created: true }),
      )
      return markWaiting(taskAnswer.parse(answer), answer)
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
        const seen: Task = isNewer ? latest : task
        const body = { ...patch, version: seen.version }
        const names = Object.keys(patch) as (keyof Task)[]
        const base = Object.fromEntries(names.map((name) => [name, seen[name]]))
        const answer = await sendChange(
          // The version is in the body.
          { ...changeOf(task), method: 'PATCH', body, opened: { base, version: undefined } },
          () => editedTask(seen, body),
        )
        return markWaiting(taskSchema.parse(answer), answer)
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
    const body = { until: task.dueDate, zone: browserTimeZone() }
    const postponed = { ...task, version: task.version + 1 }
    const answer = await sendChange(
      { ...changeOf(task, '/snooze'), method: 'PUT', body },
      () => postponed,
    )
    return markWaiting(taskSchema.parse(answer), answer)
  }, withTask)

export const useCompleteTask = () =>
  useOptimisticChange(
    async (task) => {
      const body = { zone: browserTimeZone() }
      const answer = await sendChange(
        { ...changeOf(task, '/completion'), method: 'PUT', body },
        (at) => ({ task: doneTask(task, at, body.zone), next: null }),
      )
      return markWaiting(completionAnswer.parse(answer).task, answer)
    },
    (known, task) => withTask(known, doneTask(task, new Date().toISOString(), browserTimeZone())),
  )

export const useReopenTask = () =>
  useOptimisticChange(
    async (task) => {
      const change = { ...changeOf(task, '/completion'), method: 'DELETE' } as const
      const answer = await sendChange(change, () => reopenedTask(task))
      return markWaiting(taskSchema.parse(answer), answer)
    },
    (known, task) => withTask(known, reopenedTask(task)),
  )

/** @param onDeleted gets what brings the task back, if the backend can */
export function useDeleteTask(onDeleted: (task: Task, undo: (() => void) | undefined) => void) {
  const queryClient = useQueryClient()
  return useOptimisticChange(
    async (task) => {
      const answer = await sendChange({ ...changeOf(task), method: 'DELETE' }, () => ({}))
      onDeleted(task, undoAction(queryClient, answer)?.run)
      return isWaiting(answer) ? markWaiting(task, answer) : undefined
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
      const body = {
        moves: moves.map(({ task: { id, version }, dueDate }) => ({ id, version, dueDate })),
        zone: browserTimeZone(),
      }
      const [recordId = '', ...after] = body.moves.map(({ id }) => id)
      const answer = await sendChange(
        { method: 'PUT', path: `${PATH}/due-dates`, body, recordId, after },
        () => ({ moved: body.moves.map(({ id, version }) => ({ id, version: version + 1 })) }),
      )
      const { moved } = movedTasks.parse(answer)
      const versions = new Map(moved.map(({ id, version }) => [id, version]))
      return moves.flatMap(({ task, dueDate }) => {
        const version = versions.get(task.id)
        return version === undefined ? [] : markWaiting({ ...task, version, dueDate }, answer)
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
