import { http } from 'msw'
import { timeZone } from '#contract/calendar-date.ts'
import {
  completion,
  snooze,
  TASK_CHANGED,
  TASK_PLACE_GONE,
  taskMoves,
  taskPatch,
  taskPayload,
  type Task,
} from '#contract/tasks.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { postponingProblem } from '#domain/tasks/postponing.ts'
import { invalid, json, missing, refuse, signedIn, type Invalid } from '#tests/mocks/answers.ts'
import { deleted, newDeletionId } from '#tests/mocks/deletions.ts'
import { farm } from '#tests/mocks/store.ts'
import {
  addNext,
  addTask,
  assigned,
  beginRoutine,
  changeTask,
  openRoutineTask,
  placeOf,
} from '#tests/mocks/tasks.ts'
import { changedSince, refuseOldVersion, withHeaders } from '#tests/mocks/write-headers.ts'
import { remember } from '#tests/mocks/timeline.ts'

type Checked<T> = { success: true; data: T } | { success: false; error: Invalid }

/** Validates the payload and finds the task in the version that was sent, then answers. */
const forTask = <T>(
  { id, version }: { id: unknown; version: string | undefined },
  checked: Checked<T>,
  answer: (task: Task, payload: T) => Response,
) => {
  if (!checked.success) return invalid(checked.error)
  const task = farm.tasks.find((one) => one.id === id)
  if (!task) return missing(id, 'Task not found.')
  return refuseOldVersion(task, version, TASK_CHANGED) ?? answer(task, checked.data)
}

const nothing: Checked<null> = { success: true, data: null }

function complete(task: Task, zone: string, { at, id }: { at: string; id: string | undefined }) {
  if (task.doneAt) return farm.tasks.find(({ id }) => id === farm.nextOf.get(task.id)) ?? null
  const doneOn = dateIn(zone, new Date(at))
  const next = addNext(task, doneOn, id)
  if (next) farm.nextOf.set(task.id, next.id)
  changeTask(task, { doneAt: at, doneOn, doneBy: farm.self() })
  const { kind: subject, projectId, entityId, title: detail } = task
  remember({ id: eventOf(task), kind: 'task', at, subject, projectId, entityId, detail })
  return next
}

const CLOCKS_DIFFER_MS = 60_000

const eventOf = ({ id }: Task) => `event of ${id}`

const forget = (task: Task) => {
  farm.events = farm.events.filter(({ id }) => id !== eventOf(task))
}

function reopen(task: Task, at: string) {
  if (!task.doneAt || Date.parse(task.doneAt) > Date.parse(at) + CLOCKS_DIFFER_MS) return
  farm.tasks = farm.tasks.filter(({ id }) => id !== farm.nextOf.get(task.id))
  farm.nextOf.delete(task.id)
  forget(task)
  changeTask(task, { doneAt: null, doneOn: null, doneBy: undefined })
}

export const taskHandlers = [
  http.get('*/api/tasks', ({ request }) =>
    signedIn(() => {
      const zone = timeZone.safeParse(new URL(request.url).searchParams.get('zone'))
      if (!zone.success) return invalid(zone.error)
      const today = dateIn(zone.data, new Date())
      beginRoutine(today)
      const open = farm.tasks
        .filter(({ doneAt }) => !doneAt)
        .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate))
      const doneToday = farm.tasks.filter(({ doneOn }) => doneOn === today)
      return json({ today, open, openCount: open.length, doneToday })
    }),
  ),

  http.post('*/api/tasks', ({ request }) =>
    withHeaders(request, async ({ id }) => {
      const payload = taskPayload.safeParse(await request.json())
      if (!payload.success) return invalid(payload.error)
      const { source } = payload.data
      const known = source
        ? farm.tasks.find(
            (task) => task.source?.kind === source.kind && task.source.key === source.key,
          )
        : openRoutineTask(payload.data)
      if (known) return json({ task: known, created: false })
      const place = placeOf(payload.data)
      if (!place) return refuse(404, TASK_PLACE_GONE)
      const { change, refusal } = assigned(payload.data)
      if (refusal) return refusal
      const task = addTask({ ...payload.data, ...place, ...change, ...(id && { id }) })
      return json({ task, created: true }, 201)
    }),
  ),

  http.patch('*/api/tasks/:id', ({ params, request }) =>
    withHeaders(request, async ({ version }) =>
      forTask(
        { id: params.id, version },
        taskPatch.safeParse(await request.json()),
        (task, patch) => {
          if (patch.version !== task.version) return changedSince(task, TASK_CHANGED)
          const place = placeOf({ ...task, ...patch })
          if (!place) return refuse(404, TASK_PLACE_GONE)
          const { change, refusal } = assigned(patch)
          if (refusal) return refusal
          changeTask(task, { ...patch, ...place, ...change })
          const isNewSeries = patch.dueDate !== undefined || patch.repeat !== undefined
          if (isNewSeries) task.repeatFrom = task.repeat && task.dueDate
          return json(task)
        },
      ),
    ),
  ),

  http.put('*/api/tasks/:id/snooze', ({ params, request }) =>
    withHeaders(request, async ({ version }) =>
      forTask(
        { id: params.id, version },
        snooze.safeParse(await request.json()),
        (task, { until }) => {
          if (task.doneAt) return refuse(409, 'This task is already done.')
          const problem = postponingProblem(task, until)
          if (problem) return refuse(409, problem)
          return json(changeTask(task, { dueDate: until }))
        },
      ),
    ),
  ),

  http.put('*/api/tasks/due-dates', ({ request }) =>
    withHeaders(request, async () => {
      const payload = taskMoves.safeParse(await request.json())
      if (!payload.success) return invalid(payload.error)
      const moved = payload.data.moves.flatMap(({ id, version, dueDate }) => {
        const task = farm.tasks.find((one) => one.id === id && one.version === version)
        if (!task || task.doneAt || postponingProblem(task, dueDate)) return []
        changeTask(task, { dueDate })
        return [{ id, version: version + 1 }]
      })
      return json({ moved })
    }),
  ),

  http.put('*/api/tasks/:id/completion', ({ params, request }) =>
    withHeaders(request, async (sent) => {
      const { version } = sent
      const payload = completion.safeParse(await request.json())
      return forTask({ id: params.id, version }, payload, (task, { zone }) => {
        const next = complete(task, zone, sent)
        return json({ task, next })
      })
    }),
  ),

  http.delete('*/api/tasks/:id/completion', ({ params, request }) =>
    withHeaders(request, ({ at, version }) =>
      forTask({ id: params.id, version }, nothing, (task) => {
        reopen(task, at)
        return json(task)
      }),
    ),
  ),

  http.delete('*/api/tasks/:id', ({ params, request }) =>
    withHeaders(request, ({ version }) =>
      forTask({ id: params.id, version }, nothing, (task) => {
        farm.tasks = farm.tasks.filter((one) => one !== task)
        const events = farm.events.filter(({ id }) => id === eventOf(task))
        forget(task)
        const { id: entityId, projectId, title: name } = task
        return deleted(newDeletionId(), { kind: 'task', entityId, projectId, name }, () => {
          farm.tasks.push(task)
          farm.events.unshift(...events)
        })
      }),
    ),
  ),
]
