import { http } from 'msw'
import { timeZone } from '#contract/calendar-date.ts'
import {
  completion,
  snooze,
  TASK_PLACE_GONE,
  taskMoves,
  taskPatch,
  taskPayload,
  type Task,
} from '#contract/tasks.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { postponingProblem } from '#domain/tasks/postponing.ts'
import { invalid, json, refuse, signedIn, type Invalid } from '#tests/mocks/answers.ts'
import { deleted, newDeletionId } from '#tests/mocks/deletions.ts'
import { farm } from '#tests/mocks/store.ts'
import { addNext, addTask, beginRoutine, openRoutineTask, placeOf } from '#tests/mocks/tasks.ts'
import { creating, withHeaders } from '#tests/mocks/write-headers.ts'
import { remember } from '#tests/mocks/timeline.ts'

type Checked<T> = { success: true; data: T } | { success: false; error: Invalid }

/** Validates the payload and finds the task, then answers. */
const forTask = <T>(
  id: unknown,
  checked: Checked<T>,
  answer: (task: Task, payload: T) => Response,
) => {
  if (!checked.success) return invalid(checked.error)
  const task = farm.tasks.find((one) => one.id === id)
  return task ? answer(task, checked.data) : refuse(404, 'Task not found.')
}

const nothing: Checked<null> = { success: true, data: null }

function complete(task: Task, zone: string, at: string) {
  if (task.doneAt) return farm.tasks.find(({ id }) => id === farm.nextOf.get(task.id)) ?? null
  const doneOn = dateIn(zone, new Date(at))
  const next = addNext(task, doneOn)
  if (next) farm.nextOf.set(task.id, next.id)
  Object.assign(task, {
    doneAt: at,
    doneOn,
    version: task.version + 1,
  })
  const { kind: subject, projectId, entityId, title: detail } = task
  remember({ id: eventOf(task), kind: 'task', at, subject, projectId, entityId, detail })
  return next
}

const eventOf = ({ id }: Task) => `event of ${id}`

const forget = (task: Task) => {
  farm.events = farm.events.filter(({ id }) => id !== eventOf(task))
}

function reopen(task: Task) {
  if (!task.doneAt) return
  farm.tasks = farm.tasks.filter(({ id }) => id !== farm.nextOf.get(task.id))
  farm.nextOf.delete(task.id)
  forget(task)
  Object.assign(task, { doneAt: null, doneOn: null, version: task.version + 1 })
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
    creating(request, async (id) => {
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
      return json(
        { task: addTask({ ...payload.data, ...place, ...(id && { id }) }), created: true },
        201,
      )
    }),
  ),

  http.patch('*/api/tasks/:id', ({ params, request }) =>
    signedIn(async () =>
      forTask(params.id, taskPatch.safeParse(await request.json()), (task, patch) => {
        if (patch.version !== task.version) {
          return refuse(
            409,
            'This task was changed in another window. Look at it again, then repeat your change.',
          )
        }
        const place = placeOf({ ...task, ...patch })
        if (!place) return refuse(404, TASK_PLACE_GONE)
        Object.assign(task, patch, place, { version: task.version + 1 })
        const isNewSeries = patch.dueDate !== undefined || patch.repeat !== undefined
        if (isNewSeries) task.repeatFrom = task.repeat && task.dueDate
        return json(task)
      }),
    ),
  ),

  http.put('*/api/tasks/:id/snooze', ({ params, request }) =>
    signedIn(async () =>
      forTask(params.id, snooze.safeParse(await request.json()), (task, { until }) => {
        if (task.doneAt) return refuse(409, 'This task is already done.')
        const problem = postponingProblem(task, until)
        if (problem) return refuse(409, problem)
        return json(Object.assign(task, { dueDate: until, version: task.version + 1 }))
      }),
    ),
  ),

  http.put('*/api/tasks/due-dates', ({ request }) =>
    signedIn(async () => {
      const payload = taskMoves.safeParse(await request.json())
      if (!payload.success) return invalid(payload.error)
      const moved = payload.data.moves.flatMap(({ id, version, dueDate }) => {
        const task = farm.tasks.find((one) => one.id === id && one.version === version)
        if (!task || task.doneAt || postponingProblem(task, dueDate)) return []
        Object.assign(task, { dueDate, version: version + 1 })
        return [{ id, version: version + 1 }]
      })
      return json({ moved })
    }),
  ),

  http.put('*/api/tasks/:id/completion', ({ params, request }) =>
    withHeaders(request, async ({ at }) =>
      forTask(params.id, completion.safeParse(await request.json()), (task, { zone }) => {
        const next = complete(task, zone, at)
        return json({ task, next })
      }),
    ),
  ),

  http.delete('*/api/tasks/:id/completion', ({ params }) =>
    signedIn(() =>
      forTask(params.id, nothing, (task) => {
        reopen(task)
        return json(task)
      }),
    ),
  ),

  http.delete('*/api/tasks/:id', ({ params }) =>
    signedIn(() =>
      forTask(params.id, nothing, (task) => {
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
