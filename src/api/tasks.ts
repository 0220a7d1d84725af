import { useRef } from 'react'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  agenda,
  completionAnswer,
  task as taskSchema,
  TASK_PLACE_GONE,
  taskAnswer,
  type Agenda,
  type Task,
  type TaskPatch,
  type TaskPayload,
} from '#contract/tasks.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { withoutTask, withTask, invalidateTasks, queueForTask } from './agenda.ts'
import { failureSentence, useIdempotencyKey, request, statusOf } from './request.ts'
import { projectsQuery } from './projects.ts'

const PATH = '/api/tasks'

export const isConflict = (error: unknown) => statusOf(error) === 409

const isPlaceGone = (error: unknown) => failureSentence(error) === TASK_PLACE_GONE

/** Why a task is not changed, for a farmer. */
export const taskFailureText = (error: unknown) =>
  statusOf(error) === 404 && !isPlaceGone(error)
    ? 'This task was deleted in another window.'
    : failureSentence(error)

/** What another window did to the task meanwhile is said; the rest is to be tried again. */
const failed = (error: unknown) =>
  [404, 409].includes(statusOf(error))
    ? taskFailureText(error)
    : 'The task could not be changed. Please try again.'

const pathOf = ({ id }: Pick<Task, 'id'>, more = '') => `${PATH}/${encodeURIComponent(id)}${more}`

/**
 * What is to be done, and what was done today, where the farmer is. Asked for again whenever it
 * comes into sight, as other devices change it: an unchanged farm is not sent again.
 */
export const agendaQuery = () =>
  queryOptions({
    queryKey: [PATH],
    queryFn: async () =>
      agenda.parse(await request('GET', `${PATH}?zone=${encodeURIComponent(browserTimeZone())}`)),
    refetchOnMount: 'always',
  })

/**
 * After the last change under way the server's list sets all right: one before would not hold the
 * others yet.
 */
const askedAgain = (queryClient: QueryClient) => ({
  mutationKey: [PATH],
  onSettled: () => {
    if (queryClient.isMutating({ mutationKey: [PATH] }) === 1) void invalidateTasks(queryClient)
  },
})

const changeAgenda = (queryClient: QueryClient, change: (agenda: Agenda) => Agenda) =>
  queryClient.setQueryData(agendaQuery().queryKey, (known) => known && change(known))

/**
 * One whose answer was lost on the way may be sent again and is held once; the same words later are
 * another task.
 * @returns the task, or the one that came from the same source before
 */
export function useAddTask() {
  const queryClient = useQueryClient()
  const repeatKey = useIdempotencyKey()
  const addedCount = useRef(0)
  return useMutation({
    mutationFn: async (payload: TaskPayload) => {
      const key = repeatKey([payload, addedCount.current])
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
    ...askedAgain(queryClient),
  })
}

/** Asks how a task is by now; undefined where it is gone, or cannot be asked for. */
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
  /** Whether the farmer has seen all that the patch lies over. */
  isSeen: (task: Task) => boolean
}

export function useChangeTask() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ task, patch, isSeen }: TaskChange) =>
      queueForTask(queryClient, task, async (left) => {
        // What was pressed just before has made a version that no list has brought yet.
        const isNewer = left && left.version > task.version && isSeen(left)
        const { version } = isNewer ? left : task
        return taskSchema.parse(await request('PATCH', pathOf(task), { ...patch, version }))
      }),
    onSuccess: (task) => changeAgenda(queryClient, (known) => withTask(known, task)),
    ...askedAgain(queryClient),
  })
}

/** Seen at once, and not undone by a list that was asked for before. @returns the task as it was */
function changeAtOnce(queryClient: QueryClient, task: Task, change: (agenda: Agenda) => Agenda) {
  const { queryKey } = agendaQuery()
  void queryClient.cancelQueries({ queryKey })
  const known = queryClient.getQueryData(queryKey)
  changeAgenda(queryClient, change)
  const tasks = known ? [...known.open, ...known.doneToday] : []
  return tasks.find(({ id }) => id === task.id) ?? task
}

/** After a failure nothing may answer, so the task is put back here. */
const setRight = (queryClient: QueryClient) => ({
  ...askedAgain(queryClient),
  onError: (_error: Error, _asked: unknown, before: Task | undefined) => {
    if (before) changeAgenda(queryClient, (known) => withTask(known, before))
  },
  meta: { failed },
})

export function useSnoozeTask() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ task, until }: { task: Task; until: string }) =>
      queueForTask(queryClient, task, async () =>
        taskSchema.parse(
          await request('PUT', pathOf(task, '/snooze'), { until, zone: browserTimeZone() }),
        ),
      ),
    onMutate: ({ task, until }) =>
      changeAtOnce(queryClient, task, (known) => withTask(known, { ...task, dueDate: until })),
    ...setRight(queryClient),
  })
}

export function useCompleteTask() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (task: Task) =>
      queueForTask(queryClient, task, async () => {
        const answer = await request('PUT', pathOf(task, '/completion'), {
          zone: browserTimeZone(),
        })
        return completionAnswer.parse(answer).task
      }),
    onMutate: (task) =>
      changeAtOnce(queryClient, task, (known) =>
        withTask(known, { ...task, doneAt: new Date().toISOString(), doneOn: known.today }),
      ),
    ...setRight(queryClient),
  })
}

export function useReopenTask() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (task: Task) =>
      queueForTask(queryClient, task, async () =>
        taskSchema.parse(await request('DELETE', pathOf(task, '/completion'))),
      ),
    onMutate: (task) =>
      changeAtOnce(queryClient, task, (known) =>
        withTask(known, { ...task, doneAt: null, doneOn: null }),
      ),
    ...setRight(queryClient),
  })
}

export function useDeleteTask() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (task: Task) =>
      queueForTask(queryClient, task, async () => {
        await request('DELETE', pathOf(task))
        return undefined
      }),
    onMutate: (task) => changeAtOnce(queryClient, task, (known) => withoutTask(known, task.id)),
    ...setRight(queryClient),
  })
}
