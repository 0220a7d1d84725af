import { dateProblem } from '#contract/calendar-date.ts'
import { taskPayload, type Repeat, type Task, type TaskPatch } from '#contract/tasks.ts'
import { formText } from '#src/lib/form-text.ts'
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

/** How the form shows a repetition. */
export function repeatChoice(repeat: Repeat | null) {
  if (!repeat) return { value: '', every: '' }
  const { unit, every } = repeat
  if (every === 1) return { value: unit, every: '' }
  if (unit === 'day') return { value: 'days', every: String(every) }
  // Read from a line, such as every 2 weeks: kept as long as it is not changed.
  return { value: 'same', every: '' }
}

export const placeValue = ({ kind, projectId, entityId }: Task) =>
  entityId ? `${kind}/${entityId}` : projectId ? `project/${projectId}` : ''

type Where = Pick<TaskPatch, 'kind' | 'projectId' | 'entityId'>

function readWhere(value: string, kind: string, places: Place[]): Where {
  const [what, id] = value.split('/')
  const place = places.find((one) => one.entityId === id && one.kind === what)
  if (place) return { kind: place.kind, projectId: place.projectId, entityId: place.entityId }
  const projectId = what === 'project' ? (id ?? null) : null
  return { kind: taskPayload.shape.kind.safeParse(kind).data, projectId, entityId: null }
}

function readRepeat(value: string, every: string, known: Repeat | null): Repeat | null {
  if (value === '') return null
  if (value === 'same') return known
  if (value === 'days') return { unit: 'day', every: Number(every) }
  return { unit: value as Repeat['unit'], every: 1 }
}

export type FormProblem = { field: string; text: string }
type FormPatch = Omit<TaskPatch, 'version'>
type ReadForm = { patch: FormPatch; problem: null } | { patch: null; problem: FormProblem }

/** What the form says, with only the date and repetition that were changed; or what is wrong. */
export function readTaskForm(form: FormData, task: Task, places: Place[]): ReadForm {
  const text = (name: string) => formText(form, name)
  const dueDate = text('dueDate')
  const wrongDate = dateProblem(dueDate)
  if (wrongDate) return { patch: null, problem: { field: 'dueDate', text: wrongDate } }
  const repeat = readRepeat(text('repeat'), text('every'), task.repeat)
  const checked = taskPayload.safeParse({
    title: text('title'),
    notes: text('notes'),
    priority: text('priority'),
    dueDate,
    repeat,
    ...readWhere(text('where'), text('kind'), places),
  })
  if (!checked.success) {
    const [issue] = checked.error.issues
    const field = String(issue?.path[0] ?? 'title')
    return { patch: null, problem: { field, text: issue?.message ?? 'Please check this.' } }
  }
  const { dueDate: _date, repeat: _repeat, ...rest } = checked.data
  const isSameSeries = JSON.stringify(repeat) === JSON.stringify(task.repeat)
  return {
    patch: {
      ...rest,
      ...(dueDate !== task.dueDate && { dueDate }),
      ...(!isSameSeries && { repeat, dueDate }),
    },
    problem: null,
  }
}
