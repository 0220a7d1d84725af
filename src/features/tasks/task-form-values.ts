import { dateProblem } from '#contract/calendar-date.ts'
import { messageOfIssue, msg, type Message } from '#contract/message.ts'
import {
  taskPayload,
  type Repeat,
  type Task,
  type TaskPatch,
  type TaskPayload,
} from '#contract/tasks.ts'
import { changedValues } from '#src/lib/drafts.ts'
import { say } from '#src/lib/texts.ts'
import type { Place } from './places.ts'

/** 'days' also asks for a number. */
export const REPEATS = [
  { value: '', label: msg('Does not repeat') },
  { value: 'day', label: msg('Every day') },
  { value: 'week', label: msg('Every week') },
  { value: 'month', label: msg('Every month') },
  { value: 'season', label: msg('Every season (3 months)') },
  { value: 'year', label: msg('Every year, in the same season') },
  { value: 'days', label: msg('Every few days') },
]

export type TaskValues = Record<
  'title' | 'dueDate' | 'priority' | 'repeat' | 'every' | 'where' | 'kind' | 'assigneeId' | 'notes',
  string
>

const DEFAULT_EVERY_DAYS = '3'

export function repeatChoice(repeat: Repeat | null) {
  if (!repeat) return { value: '', every: DEFAULT_EVERY_DAYS }
  const { unit, every } = repeat
  if (every === 1) return { value: unit, every: DEFAULT_EVERY_DAYS }
  if (unit === 'day') return { value: 'days', every: String(every) }
  // A repetition the form cannot express, such as every 2 weeks, stays until it is changed.
  return { value: 'same', every: DEFAULT_EVERY_DAYS }
}

export const placeValue = ({ kind, projectId, entityId }: Task) =>
  entityId ? `${kind}/${entityId}` : projectId ? `project/${projectId}` : ''

/** A textarea gives line breaks back as LF. */
const withLf = (text: string) => text.replaceAll('\r\n', '\n')

export function valuesOf(task: Task): TaskValues {
  const { title, dueDate, priority, kind, notes } = task
  const { value: repeat, every } = repeatChoice(task.repeat)
  return {
    title: withLf(title),
    dueDate,
    priority,
    repeat,
    every,
    where: placeValue(task),
    kind,
    assigneeId: task.assigneeId ?? '',
    notes: withLf(notes),
  }
}

export const isRecord = (where: string) => where !== '' && !where.startsWith('project/')

/** Typed values; hidden fields keep their saved value. */
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

function readRepeat({ repeat, every }: TaskValues, current: Repeat | null): Repeat | null {
  if (repeat === '') return null
  if (repeat === 'same') return current
  if (repeat === 'days') return { unit: 'day', every: Number(every) }
  return { unit: repeat as Repeat['unit'], every: 1 }
}

type FormPatch = Omit<TaskPatch, 'version'>
type ReadForm =
  | { payload: TaskPayload; patch: FormPatch; problem: null }
  | { payload: null; patch: null; problem: { field: string; text: string } }

const wrong = (field: string, problem: Message): ReadForm => ({
  payload: null,
  patch: null,
  problem: { field, text: say(problem) },
})

/**
 * The whole task as the form describes it, a patch with only what the farmer changed (the rest may
 * have changed elsewhere since), or what is wrong.
 * @param task as the farmer saw it
 */
export function readTaskForm(typed: TaskValues, task: Task, places: Place[]): ReadForm {
  const before = valuesOf(task)
  const changed = changedValues(shownValues(typed, before), before)
  const isMoved = 'where' in changed || 'kind' in changed
  const isNewSeries = 'repeat' in changed || 'every' in changed
  const { kind, projectId, entityId, why, facts } = task
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
    ...(typed.assigneeId && { assigneeId: typed.assigneeId }),
    facts: facts && { ...facts, title: 'title' in changed ? undefined : facts.title },
    ...where,
  })
  if (!checked.success) {
    const [issue] = checked.error.issues
    const field = String(issue?.path[0] ?? 'title')
    const isNumber = field === 'repeat' && typed.repeat === 'days'
    return wrong(isNumber ? 'every' : field, messageOfIssue(issue?.message ?? ''))
  }
  const { title, notes, priority, dueDate, repeat } = checked.data
  const patch = {
    ...('title' in changed && { title }),
    ...('notes' in changed && { notes }),
    ...('priority' in changed && { priority }),
    ...((isNewSeries || 'dueDate' in changed) && { dueDate }),
    ...(isNewSeries && { repeat }),
    ...(isMoved && where),
    ...('assigneeId' in changed && { assigneeId: typed.assigneeId || null }),
  }
  return { payload: checked.data, patch, problem: null }
}
