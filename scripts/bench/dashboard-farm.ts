import { sql, type Kysely } from 'kysely'
import type { EventKind } from '#contract/timeline.ts'
import { cropFields } from '#domain/records/crop.ts'
import { emptyRecord } from '#domain/records/fields.ts'
import type { EventRow, TaskRow } from '#server/db/farm-life-tables.ts'
import type { AnalysisRow, Tables } from '#server/db/tables.ts'
import { newId } from '#server/new-id.ts'

const PROJECTS = 20
const RECORDS_A_PROJECT = 50
export const EVENTS = 10_000
const OPEN_TASKS = 100
const ROWS_A_STATEMENT = 200
const HOUR_MS = 3_600_000

const CROP = {
  ...emptyRecord(cropFields),
  name: 'Tomatoes',
  scientificName: 'Solanum lycopersicum',
  fieldName: 'South field',
  fieldSize: '12.5',
  plantingDate: '2026-04-20',
  expectedHarvest: '2026-08-01',
  healthStatus: 'unknown',
}

type Place = { projectId: string; entityId: string }

async function inBatches<T>(rows: T[], insert: (batch: T[]) => Promise<unknown>) {
  for (let from = 0; from < rows.length; from += ROWS_A_STATEMENT)
    await insert(rows.slice(from, from + ROWS_A_STATEMENT))
}

async function writeRecords(db: Kysely<Tables>, farmId: string): Promise<Place[]> {
  const now = new Date().toISOString()
  const stamps = { createdAt: now, updatedAt: now }
  const projects = Array.from({ length: PROJECTS }, (_, index) => ({
    id: newId(),
    farmId,
    name: `Project ${index + 1}`,
    description: '',
    status: 'active',
    ...stamps,
  }))
  const crops = projects.flatMap(({ id: projectId }) =>
    Array.from({ length: RECORDS_A_PROJECT }, () => ({
      id: newId(),
      projectId,
      ...CROP,
      ...stamps,
    })),
  )
  await inBatches(projects, (rows) => db.insertInto('projects').values(rows).execute())
  await inBatches(crops, (rows) => db.insertInto('crops').values(rows).execute())
  return crops.map(({ id, projectId }) => ({ projectId, entityId: id }))
}

const kindOf = (index: number): EventKind => {
  if (index % 500 === 0) return 'reading'
  if (index % 40 === 0) return 'finding'
  if (index % 5 === 0) return 'photo'
  return index % 2 === 0 ? 'task' : 'changed'
}

const photoOf = (id: string, { projectId, entityId }: Place, createdAt: string): AnalysisRow => ({
  id,
  projectId,
  entityType: 'crop',
  entityId,
  imageKey: newId(),
  overlayKey: null,
  analysisResult: JSON.stringify({ healthStatus: 'needs_attention', diseaseDetected: null }),
  recommendations: '[]',
  measurements: '[]',
  evidence: '4.9 % of the leaf is yellow or brown; disease, pests or drought can cause it.',
  engine: 'built-in',
  engineVersion: '1',
  confidence: null,
  fallbackReason: null,
  createdAt,
})

const taskOf = (id: string, farmId: string, place: Place, doneAt: string | null): TaskRow => ({
  id,
  farmId,
  ...place,
  kind: 'crop',
  title: 'Look at the marked leaves again',
  notes: '',
  priority: 'medium',
  dueDate: new Date().toISOString().slice(0, 10),
  repeatUnit: null,
  repeatEvery: null,
  repeatFrom: null,
  facts: '{}',
  why: '4.9 % of the leaf is yellow or brown.',
  sourceKind: null,
  sourceKey: null,
  doneAt,
  doneOn: doneAt?.slice(0, 10) ?? null,
  nextTaskId: null,
  version: 1,
  createdAt: doneAt ?? new Date().toISOString(),
  updatedAt: doneAt ?? new Date().toISOString(),
})

/** Writes the history straight into the database: thousands of calls would take too long. */
async function writePast(db: Kysely<Tables>, farmId: string, places: Place[]) {
  const analyses: AnalysisRow[] = []
  const tasks: TaskRow[] = []
  const events = Array.from({ length: EVENTS }, (_, index): EventRow => {
    const place = places[(index * 7) % places.length] ?? { projectId: '', entityId: '' }
    const at = new Date(Date.now() - (index + 30) * HOUR_MS).toISOString()
    const kind = kindOf(index)
    const isPhoto = kind === 'photo' || kind === 'finding'
    const [analysisId, taskId] = [isPhoto ? newId() : null, kind === 'task' ? newId() : null]
    if (analysisId) analyses.push(photoOf(analysisId, place, at))
    if (taskId) tasks.push(taskOf(taskId, farmId, place, at))
    const changes = kind === 'changed' ? [{ field: 'fieldSize', from: '12.5', to: '13' }] : []
    const told = { changes: JSON.stringify(changes), entityName: '', detail: '' }
    return {
      id: newId(),
      farmId,
      ...place,
      kind,
      subject: 'crop',
      analysisId,
      taskId,
      ...told,
      at,
      actorId: null,
    }
  })
  for (let open = 0; open < OPEN_TASKS; open += 1) {
    const place = places[open]
    if (place) tasks.push(taskOf(newId(), farmId, place, null))
  }
  await inBatches(analyses, (rows) => db.insertInto('analyses').values(rows).execute())
  await inBatches(tasks, (rows) => db.insertInto('tasks').values(rows).execute())
  await inBatches(events, (rows) => db.insertInto('events').values(rows).execute())
  await sql`analyze`.execute(db)
}

/** Gives the newest farmer 1,000 records, a timeline of 10,000 entries and 100 tasks due today. */
export async function seedDashboard(db: Kysely<Tables>) {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const places = await writeRecords(db, owner.id)
  await writePast(db, owner.id, places)
  return { projectId: places[0]?.projectId ?? '' }
}
