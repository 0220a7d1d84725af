import * as z from 'zod/mini'
import { analysis, factValues, recommendation } from '#contract/analysis.ts'
import { animalPayload } from '#contract/animals.ts'
import { calendarDate, timeZone } from '#contract/calendar-date.ts'
import { chatChoice, chatSource } from '#contract/chat.ts'
import { cropPayload } from '#contract/crops.ts'
import { emergencyPayload } from '#contract/emergency-numbers.ts'
import { MAX_DESCRIPTION, MAX_TASK_TITLE } from '#contract/limits.ts'
import { productKind } from '#contract/products.ts'
import { productionReading } from '#contract/production-reading.ts'
import { projectPayload } from '#contract/projects.ts'
import { sensor } from '#contract/readings.ts'
import { solarPatch } from '#contract/solar.ts'
import { limitedFacts, priority, repeat, taskKind, taskSource } from '#contract/tasks.ts'
import { eventFact, eventKind, timelineEntry } from '#contract/timeline.ts'
import { entryColumns, targetColumns, versionContent } from '#server/book/entry-content.ts'
import { FIRST_YEAR } from '#server/solar/production-years.ts'
import type { Tables } from '#server/db/tables.ts'
import { XLSX } from '#server/objects/file-kind.ts'
import type { TableShape } from './farm-schema.ts'

const id = z.string().check(z.regex(/^[\w-]{1,100}$/))
const idOrNull = z.nullable(id)
/** Longer than `id`, as events older than the timeline have ids made of words and ids. */
const eventId = z.string().check(z.minLength(1), z.maxLength(200))
const ID_SCHEMAS = new Set<unknown>([id, idOrNull, eventId])
const isYear = (written: string, first: number, end: number) =>
  Number(written.slice(0, 4)) >= first && Number(written.slice(0, 4)) < end
const time = z.iso.datetime().check(z.refine((at) => isYear(at, 2000, 2200)))
/** Up to next year, as it may have begun in the farm's time zone. */
const productionDay = z.iso
  .date()
  .check(z.refine((day) => isYear(day, FIRST_YEAR, new Date().getUTCFullYear() + 2)))
/** More than the rows of a 10 MB file can add up to. */
const MOST_DAY_KWH = 1e16
/** Answers to five questions and to requests for tasks, each of up to 8,000 characters. */
export const MAX_ANSWER = 50_000
/** An engine's evidence of up to 8,000 characters, with what is added to it. */
const MAX_EVIDENCE = 10_000
const MAX_DETAIL = 5_000
const MAX_WORD = 500
/** Three times a name: characters such as \u0390 become three when case is ignored. */
const MAX_FIELD_KEY = 600
const text = (most: number) => z.string().check(z.maxLength(most))
/** Limits JSON values, such as five pieces of advice of maximum length. */
const withinAnswer = <T>() => z.refine<T>((value) => JSON.stringify(value).length <= MAX_ANSWER)
/** The id of an account, which another server does not have. */
const person = z.nullable(text(MAX_WORD))
const stamps = { createdAt: time, updatedAt: time }
const recordOf = { id, projectId: id, ...stamps }

export type FileRow = Record<string, unknown>

/** A table of an export. Its `key` sorts the rows of one owner, using an index. */
export type ExportedTable = TableShape & {
  name: keyof Tables
  /** What owns the rows, and the column with the owner's id. */
  of: keyof typeof OWNER_COLUMN
  by: string
  /** The column that identifies the row. */
  id: string | null
  /** Schema of a row in farm.json. */
  row: z.ZodMiniType<FileRow>
  /** Columns that a row may lack; they are imported as ''. */
  optional: readonly string[]
  /** Columns that hold ids of this or other rows. */
  ids: readonly string[]
  /** Columns that hold ids of accounts. */
  people: readonly string[]
  /** Columns with JSON text. */
  json: readonly string[]
  /** Columns whose text contains ids: a task's source, an answer's links to records. */
  mentions: readonly string[]
}

const OWNER_COLUMN = { farmer: 'farmId', projects: 'projectId', solarSystems: 'systemId' } as const

const exported = (
  name: keyof Tables,
  of: ExportedTable['of'],
  columns: Record<string, z.ZodMiniType>,
  more: Partial<Pick<ExportedTable, 'id' | 'key' | 'json' | 'mentions'>> = {},
): ExportedTable => ({
  name,
  of,
  by: OWNER_COLUMN[of],
  id: 'id',
  key: ['id'],
  columns: Object.keys(columns),
  row: z.strictObject(columns),
  optional: Object.keys(columns).filter((column) => columns[column]?.safeParse(undefined).success),
  ids: Object.keys(columns).filter((column) => ID_SCHEMAS.has(columns[column])),
  people: Object.keys(columns).filter((column) => columns[column] === person),
  json: [],
  mentions: [],
  ...more,
})

const farmers = {
  timeZone,
  routineAt: z.nullable(time),
  routine: z.nullable(text(MAX_WORD)),
  findingsSeenAt: z.nullable(time),
  name: z.nullable(text(MAX_WORD)),
  currency: z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/))),
}
const projects = {
  id,
  name: projectPayload.shape.name,
  description: text(MAX_DESCRIPTION),
  status: text(MAX_WORD),
  sample: z.nullable(text(MAX_WORD)),
  placeLatitude: z.nullable(z.number().check(z.gte(-90), z.lte(90))),
  placeLongitude: z.nullable(z.number().check(z.gte(-180), z.lte(180))),
  placeName: z.nullable(text(MAX_WORD)),
  ...stamps,
}
const uploads = {
  key: id,
  projectId: idOrNull,
  bookId: idOrNull,
  type: z.enum(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'text/csv', XLSX]),
  bytes: z.int().check(z.gte(0)),
  hash: z.string().check(z.regex(/^[\da-f]{64}$/)),
  createdAt: time,
  finishedAt: time,
  takenAt: time,
}
const fields = {
  id,
  projectId: id,
  name: cropPayload.shape.fieldName,
  nameKey: text(MAX_FIELD_KEY),
  areaM2: z.nullable(z.number().check(z.gte(0))),
  boundary: z.nullable(text(MAX_ANSWER)),
  soil: z.nullable(text(MAX_WORD)),
  ...stamps,
}
const solarDays = {
  systemId: id,
  date: productionDay,
  kwh: z.number().check(z.gte(0), z.lte(MOST_DAY_KWH)),
  uploadKey: id,
  createdAt: time,
}
const productionReadings = {
  systemId: id,
  fingerprint: text(MAX_WORD),
  reading: z.strictObject(productionReading.shape),
  updatedAt: time,
}
const sensors = {
  id,
  key: text(100),
  systemId: idOrNull,
  unit: sensor.shape.unit,
  means: sensor.shape.means,
  newestAt: time,
  newestValue: z.number(),
  silentSince: z.nullable(time),
  createdAt: time,
}
const analyses = {
  id,
  projectId: id,
  entityType: analysis.shape.entityType,
  entityId: id,
  imageKey: id,
  overlayKey: idOrNull,
  analysisResult: analysis.shape.analysisResult.check(withinAnswer()),
  recommendations: z.array(z.extend(recommendation, { values: factValues })).check(withinAnswer()),
  measurements: analysis.shape.measurements.check(withinAnswer()),
  evidence: z.nullable(text(MAX_EVIDENCE)),
  engine: text(MAX_WORD),
  engineVersion: text(MAX_WORD),
  confidence: z.nullable(z.number()),
  fallbackReason: z.nullable(text(MAX_WORD)),
  actorId: person,
  createdAt: time,
}
const chatMessages = {
  id,
  projectId: id,
  userId: person,
  role: z.enum(['user', 'assistant']),
  content: text(MAX_ANSWER),
  sources: z.array(chatSource).check(withinAnswer()),
  choices: z.array(chatChoice).check(withinAnswer()),
  urgent: z.number(),
  engine: z.nullable(text(MAX_WORD)),
  createdAt: time,
}
const tasks = {
  id,
  projectId: idOrNull,
  entityId: idOrNull,
  kind: taskKind,
  title: text(MAX_TASK_TITLE),
  notes: text(MAX_DESCRIPTION),
  priority,
  dueDate: calendarDate,
  repeatUnit: z.nullable(repeat.shape.unit),
  repeatEvery: z.nullable(repeat.shape.every),
  repeatFrom: z.nullable(calendarDate),
  why: text(MAX_DESCRIPTION),
  facts: limitedFacts,
  sourceKind: z.nullable(taskSource.shape.kind),
  sourceKey: z.nullable(taskSource.shape.key),
  assigneeId: person,
  doneAt: z.nullable(time),
  doneOn: z.nullable(calendarDate),
  nextTaskId: idOrNull,
  version: z.int().check(z.gte(1), z.lte(1_000_000_000)),
  changedBy: person,
  ...stamps,
}
const events = {
  id: eventId,
  projectId: idOrNull,
  kind: eventKind,
  subject: timelineEntry.shape.subject,
  entityId: idOrNull,
  taskId: idOrNull,
  analysisId: idOrNull,
  changes: z.array(eventFact).check(withinAnswer()),
  entityName: text(MAX_WORD),
  detail: text(MAX_DETAIL),
  actorId: person,
  at: time,
}
const period = z.nullable(z.int().check(z.gte(0), z.lte(10_000)))
const products = {
  id,
  name: text(MAX_WORD),
  nameKey: text(MAX_FIELD_KEY),
  kind: productKind,
  active: text(MAX_WORD),
  registrationNumber: text(MAX_WORD),
  harvestDays: period,
  reentryHours: period,
  milkHours: period,
  meatDays: period,
  eggDays: period,
  photoKey: idOrNull,
  ...stamps,
}
const MAX_VERSION = 1_000_000_000
const version = z.int().check(z.gte(1), z.lte(MAX_VERSION))
const entries = {
  id,
  ...entryColumns(id),
  productId: idOrNull,
  photoKey: idOrNull,
  actorId: person,
  version,
  ...stamps,
}
const entryTargets = { entryId: id, ...targetColumns(id) }
const entryVersions = {
  entryId: id,
  version,
  isLast: z.int().check(z.gte(0), z.lte(1)),
  content: versionContent.check(withinAnswer()),
  actorId: person,
  createdAt: time,
}
const fieldSeasons = {
  fieldId: id,
  year: z.int().check(z.gte(2000), z.lte(2100)),
  crop: text(MAX_WORD),
  updatedAt: time,
}

/**
 * Tables of a farm in the order of farm.json, owners before what they own. The test
 * `tests/server/archive/every-table.test.ts` gives the reason for each column that is not exported.
 */
export const exportedTables = [
  exported('farmers', 'farmer', farmers, { id: null, key: ['farmId'] }),
  exported('emergencyNumbers', 'farmer', emergencyPayload.shape, { id: null, key: ['farmId'] }),
  exported('projects', 'farmer', projects),
  exported('uploads', 'projects', uploads, { id: 'key', key: ['key'] }),
  exported('fields', 'projects', fields),
  exported('fieldSeasons', 'farmer', fieldSeasons, { id: null, key: ['fieldId', 'year'] }),
  exported('crops', 'projects', { ...recordOf, ...cropPayload.shape }),
  exported('animals', 'projects', { ...recordOf, ...animalPayload.shape }, { json: ['breeds'] }),
  exported('solarSystems', 'projects', { ...recordOf, ...solarPatch.shape }),
  exported('solarDays', 'solarSystems', solarDays, { id: null, key: ['date'] }),
  exported('productionReadings', 'solarSystems', productionReadings, {
    id: null,
    key: ['fingerprint'],
    json: ['reading'],
  }),
  // The key of one that is sent for directly is the id of its system.
  exported('sensors', 'farmer', sensors, { key: ['key'], mentions: ['key'] }),
  exported('analyses', 'projects', analyses, {
    json: ['analysisResult', 'recommendations', 'measurements'],
  }),
  exported('chatMessages', 'projects', chatMessages, {
    json: ['sources', 'choices'],
    mentions: ['sources'],
  }),
  exported('tasks', 'farmer', tasks, { json: ['facts'], mentions: ['sourceKey'] }),
  exported('events', 'farmer', events, { key: ['at', 'id'], json: ['changes'] }),
  exported('products', 'farmer', products),
  exported('entries', 'farmer', entries),
  exported('entryTargets', 'farmer', entryTargets, { id: null, key: ['entryId', 'position'] }),
  exported('entryVersions', 'farmer', entryVersions, {
    id: null,
    key: ['entryId', 'version'],
    json: ['content'],
    mentions: ['content'],
  }),
]
