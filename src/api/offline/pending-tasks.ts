import * as z from 'zod/mini'
import {
  agenda as agendaSchema,
  type Agenda,
  type Snooze,
  type Task,
  type TaskMoves,
  type TaskPatch,
  type TaskPayload,
} from '#contract/tasks.ts'
import { routineCodeOf } from '#domain/tasks/morning-routine.ts'
import { withoutTask, withTask } from '#src/api/agenda.ts'
import {
  addedTask,
  doneTask,
  editedTask,
  postponedTask,
  reopenedTask,
} from '#src/api/changed-task.ts'
import type { WaitingChange } from './change.ts'

const TASK = /^\/api\/tasks\/([^/]+)(\/(?:snooze|completion))?$/

/** What a change does to a task, by its method and the end of its path; null deletes it. */
const EFFECTS: Record<string, (task: Task, change: WaitingChange) => Task | null> = {
  PATCH: (task, { body }) => editedTask(task, body as TaskPatch),
  'PUT/snooze': (task, { body }) => postponedTask(task, body as Snooze),
  'PUT/completion': (task, { body, at }) => doneTask(task, at, (body as { zone: string }).zone),
  'DELETE/completion': reopenedTask,
  DELETE: () => null,
}

/** The key of the effect, and the id of the task that has it. */
function effectOf({ method, path }: WaitingChange) {
  const [, id = '', part = ''] = TASK.exec(path) ?? []
  return { effect: id && method + part, id: decodeURIComponent(id) }
}

/** The tasks that changes touch, as they are then; null if deleted. */
function changedTasks({ open, doneToday }: Agenda, changes: WaitingChange[]) {
  const tasks = new Map<string, Task | null>([...open, ...doneToday].map((task) => [task.id, task]))
  const touched = new Set<string>()
  const put = (id: string, task: Task | null) => {
    touched.add(id)
    tasks.set(id, task)
  }
  for (const change of changes) {
    const { method, path, body, recordId } = change
    if (path === '/api/tasks') {
      const added = addedTask(body as TaskPayload, recordId)
      const isThere = tasks.has(recordId) || [...tasks.values()].some((task) => isTwin(task, added))
      if (!isThere) put(recordId, added)
    } else if (method === 'PUT' && path === '/api/tasks/due-dates') {
      for (const { id, version, dueDate } of (body as TaskMoves).moves) {
        const task = tasks.get(id)
        if (task?.version === version) put(id, postponedTask(task, { until: dueDate }))
      }
    } else {
      const { effect, id } = effectOf(change)
      const task = tasks.get(id)
      const changed = task && EFFECTS[effect]?.(task, change)
      if (changed !== undefined) put(id, changed)
    }
  }
  return [...touched].map((id) => [id, tasks.get(id)] as const)
}

/** Of two such tasks the server keeps one. */
function isTwin(task: Task | null, { source, facts }: Task) {
  if (source) return task?.source?.kind === source.kind && task.source.key === source.key
  const code = routineCodeOf({ facts })
  return code !== undefined && task !== null && !task.doneAt && routineCodeOf(task) === code
}

export function pendingAgenda(json: unknown, changes: WaitingChange[]) {
  const parsed = agendaSchema.safeParse(json)
  if (!parsed.success) return json
  const known = parsed.data
  let agenda = known
  for (const [id, task] of changedTasks(known, changes)) {
    const isEarlier = (task?.doneOn ?? known.today) < known.today
    agenda = !task || isEarlier ? withoutTask(agenda, id) : withTask(agenda, task)
  }
  return agenda
}

const bell = z.object({
  today: z.string(),
  due: z.array(z.object({ id: z.string() })),
  dueCount: z.number(),
})
/** Looks, and leaves what else there is of it. */
const isBell = (json: unknown): json is z.infer<typeof bell> => bell.safeParse(json).success

/** Takes what is done, deleted or postponed from the bell. */
export function pendingNotifications(json: unknown, changes: WaitingChange[]) {
  if (!isBell(json)) return json
  const { today, due, dueCount } = json
  const gone = new Set<string>()
  for (const change of changes) {
    const { effect, id } = effectOf(change)
    if (effect === 'DELETE/completion') gone.delete(id)
    else if (effect === 'PUT/completion' || effect === 'DELETE') gone.add(id)
    else if (effect === 'PUT/snooze' && (change.body as Snooze).until > today) gone.add(id)
  }
  const rest = due.filter(({ id }) => !gone.has(id))
  return { ...json, due: rest, dueCount: dueCount - (due.length - rest.length) }
}
