import { dateProblem } from '#contract/calendar-date.ts'
import {
  taskPayload,
  type Repeat,
  type Task,
  type TaskPatch,
  type TaskPayload,
} from '#contract/tasks.ts'
import { changedValues } from '#src/lib/storage.ts'
import type { Place } from './places.ts'

/** The choices of the form; 'days' asks for a number. */
export const REPEATS = [
  { value: '', label: 'Does not repeat' },
  { value: 'day', label: 'Every day' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
  { value: 'season', label: 'Every season (3 months)' },
  { value: 'year', label: 'Every year, in the same season' },
  { value: 'days', label: 'Every so many days' },
]

/** What stands in the fields of the form. */
export type TaskValues = Record<
  'title' | 'dueDate' | 'priority' | 'repeat' | 'every' | 'where' | 'kind' | 'notes',
  string
>

/** What stands first in the number of days. */
const EVERY = '3'

/** How the form shows a repetition. */
export function repeatChoice(repeat: Repeat | null) {
  if (!repeat) return { value: '', every: EVERY }
  const { unit, every } = repeat
  if (every === 1) return { value: unit, every: EVERY }
  if (unit === 'day') return { value: 'days', every: String(every) }
  // Read from a line, such as every 2 weeks: it stays as long as it is not changed.
  return { value: 'same', every: EVERY }
}

export const placeValue = ({ kind, projectId, entityId }: Task) =>
  entityId ? `${kind}/${entityId}` : projectId ? `project/${projectId}` : ''

/** As a browser gives back the lines of a field. */
const lines = (text: string) => text.replaceAll('\r\n', '\n')

export function valuesOf(task: Task): TaskValues {
  const { title, dueDate, priority, kind, notes } = task
  const { value: repeat, every } = repeatChoice(task.repeat)
  return {
    title: lines(title),
    dueDate,
    priority,
    repeat,
    every,
    where: placeValue(task),
    kind,
    notes: lines(notes),
  }
}

/** Whether the place of a task is a record: that has a kind of its own. */
export const isRecord = (where: string) => where !== '' && !where.startsWith('project/')

/** What is typed; a field that is not shown stays as it was. */
const shownValues = (typed: TaskValues, before: TaskValues): TaskValues => ({
  ...typed,
  every: typed.repeat === 'days' ? typed.every : before.every,
  kind: isRecord(typed.where) ? before.kind : typed.kind,
})

type Where = Pick<TaskPayload, 'kind' | 'projectId' | 'entityId'>

function readWhere({ where, kind }: TaskValues, places: Place[]): Where {
  const [what, id] = where.split('/')
  const place = places.find((one) => one.entityId === id && one.kind === what)
  if (place) return { kind: place.kind, projectId: place.projectId, entityId: place.entityId }
  const projectId = what === 'project' ? (id ?? null) : null
  return { kind: taskPayload.shape.kind.safeParse(kind).data, projectId, entityId: null }
}

function readRepeat({ repeat, every }: TaskValues, known: Repeat | null): Repeat | null {
  if (repeat === '') return null
  if (repeat === 'same') return known
  if (repeat === 'days') return { unit: 'day', every: Number(every) }
  return { unit: repeat as Repeat['unit'], every: 1 }
}

type FormPatch = Omit<TaskPatch, 'version'>
type ReadForm =
  | { payload: TaskPayload; patch: FormPatch; problem: null }
  | { payload: null; patch: null; problem: { field: string; text: string } }

const wrong = (field: string, text: string): ReadForm => ({
  payload: null,
  patch: null,
  problem: { field, text },
})

/**
 * The task that the form describes, and of it what the farmer has changed: the rest may have been
 * changed elsewhere since. Or what is wrong.
 * @param task as the farmer saw it
 */
export function readTaskForm(typed: TaskValues, task: Task, places: Place[]): ReadForm {
  const before = valuesOf(task)
  const changed = changedValues(shownValues(typed, before), before)
  const isMoved = 'where' in changed || 'kind' in changed
  const isNewSeries = 'repeat' in changed || 'every' in changed
  const { kind, projectId, entityId, why } = task
  const where = isMoved ? readWhere(typed, places) : { kind, projectId, entityId }
  const wrongDate = dateProblem(typed.dueDate)
  if (wrongDate) return wrong('dueDate', wrongDate)
  const checked = taskPayload.safeParse({
    title: typed.title,
    notes: typed.notes,
    priority: typed.priority,
    dueDate: typed.dueDate,
    repeat: isNewSeries ? readRepeat(typed, task.repeat) : task.repeat,
    why,
    ...where,
  })
  if (!checked.success) {
    const [issue] = checked.error.issues
    const field = String(issue?.path[0] ?? 'title')
    const isNumber = field === 'repeat' && typed.repeat === 'days'
    return wrong(isNumber ? 'every' : field, issue?.message ?? 'Please check this.')
  }
  const { title, notes, priority, dueDate, repeat } = checked.data
  const patch = {
    ...('title' in changed && { title }),
    ...('notes' in changed && { notes }),
    ...('priority' in changed && { priority }),
    ...((isNewSeries || 'dueDate' in changed) && { dueDate }),
    ...(isNewSeries && { repeat }),
    ...(isMoved && where),
  }
  return { payload: checked.data, patch, problem: null }
}
