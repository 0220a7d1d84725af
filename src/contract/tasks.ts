import * as z from 'zod/mini'
import { actor } from './actor.ts'
import { calendarDate, timeZone } from './calendar-date.ts'
import { asIssue, msg } from './message.ts'
import { freeText, textUpTo } from './text.ts'
import {
  MAX_DESCRIPTION,
  MAX_FACT,
  MAX_FACTS,
  MAX_REPEAT_EVERY,
  MAX_TASK_TITLE,
  MAX_TASKS_AT_ONCE,
} from './limits.ts'

export const taskKind = z.enum(['crop', 'animal', 'solar', 'general'])
export type TaskKind = z.infer<typeof taskKind>

export const priority = z.enum(['high', 'medium', 'low'])
export type Priority = z.infer<typeof priority>

export const EVERY_RULE = msg(
  'A task can repeat every 1 to {most} days, weeks, months, seasons or years.',
  { most: MAX_REPEAT_EVERY },
)
const everyRule = asIssue(EVERY_RULE)

/** {unit: 'day', every: 3} is every third day; a season is three months. */
export const repeat = z.object({
  unit: z.enum(['day', 'week', 'month', 'season', 'year']),
  every: z.int(everyRule).check(z.gte(1, everyRule), z.lte(MAX_REPEAT_EVERY, everyRule)),
})
export type Repeat = z.infer<typeof repeat>

/**
 * Sent with 404 when a task's project or record no longer exists. Any other 404 message means that
 * the task itself does not exist.
 */
export const TASK_PLACE_GONE = msg(
  'The place of this task was deleted. Choose another place, or the whole farm.',
)

/**
 * Where a task came from. `key` is unique per farmer and kind: analysis `{analysisId}:{index of the
 * recommendation}`, follow-up the key of the completed analysis task or
 * `{analysisId}:photo`, underperformance
 * `{systemId}:{date}`, harvest and planting `{cropId}:{date}`, maintenance
 * `{systemId}:{line}:{date}`, weather the key of the finding, irrigation `{fieldId}:{date}` of a day and
 * `{fieldId}:by:{date}` of what is planned until one. Once done, an irrigation counts with the millimetres of its facts in
 * the water of its field, on the day that it was done.
 */
export const taskSource = z.object({
  kind: z.enum([
    'analysis',
    'follow-up',
    'underperformance',
    'harvest',
    'planting',
    'maintenance',
    'weather',
    'irrigation',
  ]),
  key: z.string().check(z.minLength(1), z.maxLength(200)),
})
export type TaskSource = z.infer<typeof taskSource>

/** A text that the product writes, as a code with what stands in it. */
const taskText = z.object({
  code: z.enum([
    'checkAnimals',
    'feedLivestock',
    'inspectPanels',
    'documentIssues',
    'plant',
    'harvest',
    'plantingDate',
    'harvestDate',
    'checkPanels',
    'shortfall',
    'maintenance',
    'interval',
    'newPhoto',
    'hasHelped',
    'photoAdvice',
    'finding',
    'irrigate',
    'lacksWater',
    'frostProtect',
    'frostAhead',
    'heatRelief',
    'heatAhead',
  ]),
  values: z.optional(
    z.record(z.string(), z.union([z.string().check(z.maxLength(MAX_FACT)), z.number()])),
  ),
})
export type TaskText = z.infer<typeof taskText>

/** Texts that nobody typed. `title` and `why` say the same in the language of the request. */
export const taskFacts = z.object({ title: z.optional(taskText), why: z.optional(taskText) })
export type TaskFacts = z.infer<typeof taskFacts>
/** As many as a task may have. */
export const limitedFacts = taskFacts.check(
  z.refine((facts) => JSON.stringify(facts).length <= MAX_FACTS),
)

const title = textUpTo(
  MAX_TASK_TITLE,
  msg('A task can have at most {most} characters. Put the rest in its notes.', {
    most: MAX_TASK_TITLE,
  }),
).check(z.minLength(1, asIssue(msg('Say what to do.'))))
const recordId = z.string().check(z.minLength(1), z.maxLength(100))

const editable = {
  title,
  notes: z.optional(freeText(msg('Notes'), MAX_DESCRIPTION)),
  kind: z.optional(taskKind),
  projectId: z.optional(z.nullable(recordId)),
  /** A crop, herd or solar system, depending on `kind`; `projectId` may be left out. */
  entityId: z.optional(z.nullable(recordId)),
  dueDate: calendarDate,
  priority: z.optional(priority),
  repeat: z.optional(z.nullable(repeat)),
  /** The member who is to do it; null for anyone. */
  assigneeId: z.optional(z.nullable(recordId)),
}

/** Sent with 400 when somebody who is not on the farm is to do a task. */
export const NO_SUCH_ASSIGNEE = msg('Choose somebody who is on this farm, or anyone.')

export const taskPayload = z.object({
  ...editable,
  /** The finding behind the task, in one or two sentences. */
  why: z.optional(freeText(msg('The reason'), MAX_DESCRIPTION)),
  source: z.optional(taskSource),
  facts: z.optional(limitedFacts),
})
export type TaskPayload = z.infer<typeof taskPayload>

/** Absent keys are left unchanged. */
export const taskPatch = z.object({
  ...z.partial(z.object(editable)).shape,
  /** The version the farmer edited; a mismatch means that the task has changed since. */
  version: z.int(),
})
export type TaskPatch = z.infer<typeof taskPatch>

export const TASK_CHANGED = msg(
  'This task was changed in another window. Look at it again, then repeat your change.',
)

/**
 * Postpones this occurrence only, without shifting the repetition. A date after the next occurrence
 * is refused with 409.
 */
export const snooze = z.object({
  until: calendarDate,
  /** Decides which day it is for the farmer, and so which occurrence is postponed. */
  zone: z.optional(timeZone),
})
export type Snooze = z.infer<typeof snooze>

/**
 * Moves many tasks, like as many postponements, and back again. Passed over are those that were
 * changed, done or deleted since the version seen, and repeating ones that come again before.
 */
export const taskMoves = z.object({
  moves: z
    .array(z.object({ id: recordId, version: z.int(), dueDate: calendarDate }))
    .check(z.minLength(1), z.maxLength(MAX_TASKS_AT_ONCE)),
  zone: z.optional(timeZone),
})
export type TaskMoves = z.infer<typeof taskMoves>

/** Those that were moved, with their new version. */
export const movedTasks = z.object({
  moved: z.array(z.object({ id: z.string(), version: z.number() })),
})

/** The farmer's time zone decides which day the task was done on. */
export const completion = z.object({ zone: timeZone })

export const task = z.object({
  id: z.string(),
  version: z.number(),
  title: z.string(),
  notes: z.string(),
  kind: taskKind,
  projectId: z.nullable(z.string()),
  projectName: z.nullable(z.string()),
  entityId: z.nullable(z.string()),
  /** Name of the field or herd, or location of the solar system. */
  entityName: z.nullable(z.string()),
  /** For a repeating task: the latest occurrence that has come due, or else the next one. */
  dueDate: z.string(),
  priority,
  repeat: z.nullable(repeat),
  /** The date the repetition counts from; postponing an occurrence does not move it. */
  repeatFrom: z.nullable(z.string()),
  why: z.string(),
  /** Absent where the backend knows no members. */
  assigneeId: z.optional(z.nullable(z.string())),
  /** The full name of that member. */
  assignee: z.optional(z.string()),
  source: z.nullable(taskSource),
  facts: z.optional(taskFacts),
  doneAt: z.nullable(z.string()),
  /** The day of completion in the farmer's time zone. */
  doneOn: z.nullable(z.string()),
  doneBy: actor,
  /** What `If-Match` names, as of any record. A server of the version before does not send it. */
  updatedAt: z.optional(z.string()),
})
export type Task = z.infer<typeof task>

/** `created` is false if a task from the same source already existed: `task` is that one. */
export const taskAnswer = z.object({ task, created: z.boolean() })

export const completionAnswer = z.object({ task, next: z.nullable(task) })

export const agenda = z.object({
  /** The calendar date in the farmer's time zone. */
  today: z.string(),
  /** Not done yet, soonest first: the first 1,000 of `openCount`, and those of today in any case. */
  open: z.array(task),
  openCount: z.number(),
  doneToday: z.array(task),
})
export type Agenda = z.infer<typeof agenda>
