import * as z from 'zod/mini'
import { analysis } from '#contract/analysis.ts'
import { animalPayload } from '#contract/animals.ts'
import { calendarDate, timeZone } from '#contract/calendar-date.ts'
import { chatSource } from '#contract/chat.ts'
import { cropPayload } from '#contract/crops.ts'
import { MAX_DESCRIPTION } from '#contract/limits.ts'
import { projectPayload } from '#contract/projects.ts'
import { solarPatch } from '#contract/solar.ts'
import { priority, repeat, taskKind, taskPayload, taskSource } from '#contract/tasks.ts'
import { eventKind, timelineEntry } from '#contract/timeline.ts'
import { FIRST_YEAR } from '#server/solar/production-years.ts'
import type { Tables } from '#server/db/tables.ts'

const id = z.string().check(z.regex(/^[\w-]{1,100}$/))
const isYear = (written: string, first: number, end: number) =>
  Number(written.slice(0, 4)) >= first && Number(written.slice(0, 4)) < end
const time = z.iso.datetime().check(z.refine((at) => isYear(at, 2000, 2200)))
/** What was measured; the new year begins in one place while the old one ends in another. */
const productionDay = z.iso
  .date()
  .check(z.refine((day) => isYear(day, FIRST_YEAR, new Date().getUTCFullYear() + 2)))
/** More than all rows of a file of 10 MB add up to, each within its own limit. */
const MOST_DAY_KWH = 1e16
/** An answer to five questions and to what to add to the tasks, each of 8,000 characters at most. */
const MAX_ANSWER = 50_000
/** A sentence of an engine, of 8,000 characters at most, and what is added to it. */
const MAX_EVIDENCE = 10_000
/** A line of the timeline, which shows many at once. */
const MAX_DETAIL = 5_000
const MAX_WORD = 500
const text = (most: number) => z.string().check(z.maxLength(most))
/** What an engine found or cited: at most five pieces of advice, each of the greatest length. */
const withinAnswer = <T>() => z.refine<T>((value) => JSON.stringify(value).length <= MAX_ANSWER)
const stamps = { createdAt: time, updatedAt: time }
const recordOf = { id, projectId: id, ...stamps }

/**
 * Columns that are not here stay behind; `tests/server/archive/every-table.test.ts` says why. What a
 * record may leave out, an older export does not know: it is '' then.
 */
const rows = {
  farmers: z.strictObject({
    timeZone,
    routineAt: z.nullable(time),
    findingsSeenAt: z.nullable(time),
  }),
  projects: z.strictObject({
    id,
    name: projectPayload.shape.name,
    description: text(MAX_DESCRIPTION),
    status: text(MAX_WORD),
    ...stamps,
  }),
  uploads: z.strictObject({
    key: id,
    projectId: id,
    type: z.enum(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'text/csv']),
    bytes: z.int().check(z.gte(0)),
    hash: z.string().check(z.regex(/^[\da-f]{64}$/)),
    createdAt: time,
    finishedAt: time,
    takenAt: time,
  }),
  crops: z.strictObject({
    ...recordOf,
    ...cropPayload.shape,
  }),
  animals: z.strictObject({
    ...recordOf,
    ...animalPayload.shape,
  }),
  solarSystems: z.strictObject({ ...recordOf, ...solarPatch.shape }),
  solarDays: z.strictObject({
    systemId: id,
    date: productionDay,
    kwh: z.number().check(z.gte(0), z.lte(MOST_DAY_KWH)),
    uploadKey: id,
    createdAt: time,
  }),
  analyses: z.strictObject({
    id,
    projectId: id,
    entityType: analysis.shape.entityType,
    entityId: id,
    imageKey: id,
    overlayKey: z.nullable(id),
    analysisResult: analysis.shape.analysisResult.check(withinAnswer()),
    recommendations: analysis.shape.recommendations.check(withinAnswer()),
    measurements: analysis.shape.measurements.check(withinAnswer()),
    evidence: z.nullable(text(MAX_EVIDENCE)),
    engine: text(MAX_WORD),
    engineVersion: text(MAX_WORD),
    confidence: z.nullable(z.number()),
    fallbackReason: z.nullable(text(MAX_WORD)),
    createdAt: time,
  }),
  chatMessages: z.strictObject({
    id,
    projectId: id,
    role: z.enum(['user', 'assistant']),
    content: text(MAX_ANSWER),
    sources: z.array(chatSource).check(withinAnswer()),
    engine: z.nullable(text(MAX_WORD)),
    createdAt: time,
  }),
  tasks: z.strictObject({
    id,
    projectId: z.nullable(id),
    entityId: z.nullable(id),
    kind: taskKind,
    title: taskPayload.shape.title,
    notes: text(MAX_DESCRIPTION),
    priority,
    dueDate: calendarDate,
    repeatUnit: z.nullable(repeat.shape.unit),
    repeatEvery: z.nullable(repeat.shape.every),
    repeatFrom: z.nullable(calendarDate),
    why: text(MAX_DESCRIPTION),
    sourceKind: z.nullable(taskSource.shape.kind),
    sourceKey: z.nullable(taskSource.shape.key),
    doneAt: z.nullable(time),
    doneOn: z.nullable(calendarDate),
    nextTaskId: z.nullable(id),
    version: z.int().check(z.gte(1), z.lte(1_000_000_000)),
    ...stamps,
  }),
  events: z.strictObject({
    // Of the past before there was a timeline it is made of words and ids.
    id: z.string().check(z.minLength(1), z.maxLength(200)),
    projectId: z.nullable(id),
    kind: eventKind,
    subject: timelineEntry.shape.subject,
    entityId: z.nullable(id),
    taskId: z.nullable(id),
    analysisId: z.nullable(id),
    detail: text(MAX_DETAIL),
    at: time,
  }),
}

export type Cell = string | number | null
export type FileRow = Record<string, unknown>

export type ExportedTable = {
  name: keyof typeof rows & keyof Tables
  /** Whose rows they are, and the column that says so. */
  of: 'farmer' | 'projects' | 'solarSystems'
  by: string
  /** Tells the rows of one owner apart; where it is an id, it names the row everywhere. */
  key: string
  /** Columns by which an index has the rows in order; the key where there are none. */
  order?: readonly string[]
  /** A row as farm.json has it. */
  row: (typeof rows)[keyof typeof rows]
  /** Columns that hold ids of rows, this one's and others'. */
  ids: readonly string[]
  /** Columns that hold JSON text. */
  json: readonly string[]
  /** Columns whose text mentions ids: a task's source, the link of an answer to a record. */
  mentions?: readonly string[]
}

const byFarmer = { of: 'farmer', by: 'ownerId', key: 'id' } as const
const byProject = { of: 'projects', by: 'projectId', key: 'id' } as const
const RECORD_IDS = ['id', 'projectId']

/** Every table of a farm, an owner before what it owns: so it is written to farm.json and read. */
export const exportedTables: readonly ExportedTable[] = [
  { name: 'farmers', ...byFarmer, key: 'ownerId', row: rows.farmers, ids: [], json: [] },
  { name: 'projects', ...byFarmer, row: rows.projects, ids: ['id'], json: [] },
  {
    name: 'uploads',
    ...byProject,
    key: 'key',
    row: rows.uploads,
    ids: ['key', 'projectId'],
    json: [],
  },
  { name: 'crops', ...byProject, row: rows.crops, ids: RECORD_IDS, json: [] },
  { name: 'animals', ...byProject, row: rows.animals, ids: RECORD_IDS, json: ['breeds'] },
  { name: 'solarSystems', ...byProject, row: rows.solarSystems, ids: RECORD_IDS, json: [] },
  {
    name: 'solarDays',
    of: 'solarSystems',
    by: 'systemId',
    key: 'date',
    row: rows.solarDays,
    ids: ['systemId', 'uploadKey'],
    json: [],
  },
  {
    name: 'analyses',
    ...byProject,
    row: rows.analyses,
    ids: [...RECORD_IDS, 'entityId', 'imageKey', 'overlayKey'],
    json: ['analysisResult', 'recommendations', 'measurements'],
  },
  {
    name: 'chatMessages',
    ...byProject,
    row: rows.chatMessages,
    ids: RECORD_IDS,
    json: ['sources'],
    mentions: ['sources'],
  },
  {
    name: 'tasks',
    ...byFarmer,
    row: rows.tasks,
    ids: [...RECORD_IDS, 'entityId', 'nextTaskId'],
    json: [],
    mentions: ['sourceKey'],
  },
  {
    name: 'events',
    ...byFarmer,
    order: ['at', 'id'],
    row: rows.events,
    ids: [...RECORD_IDS, 'entityId', 'taskId', 'analysisId'],
    json: [],
  },
]

/** What crosses over of a table, in the order of farm.json. */
export const columnsOf = ({ row }: Pick<ExportedTable, 'row'>) => Object.keys(row.shape)
