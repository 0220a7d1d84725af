import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { AnimalPayload } from '#contract/animals.ts'
import type { CropPayload } from '#contract/crops.ts'
import type { SolarPayload } from '#contract/solar.ts'
import type { TaskPayload } from '#contract/tasks.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { english } from '#domain/texts/say.ts'
import type { ToolContext } from '#server/assistant/tools/tool.ts'
import type { Tables } from '#server/db/tables.ts'
import { animalRules, cropRules } from '#server/farm/record-rules.ts'
import { newId } from '#server/new-id.ts'
import { taskRepository } from '#server/tasks/tasks.repository.ts'
import { buildAnalysisRow } from '#tests/builders/build-analysis-row.ts'
import { buildAnimalPayload } from '#tests/builders/build-animal-payload.ts'
import { buildCropPayload } from '#tests/builders/build-crop-payload.ts'
import { buildSolarPayload } from '#tests/builders/build-solar-payload.ts'
import type { Engine } from './engines.ts'
import { language } from './language.ts'
import { insertSystem } from './solar.ts'

/** Answers every statement with no rows. */
const noDatabase = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

export const toolContext = (change: Partial<ToolContext> = {}): ToolContext => ({
  db: noDatabase,
  language,
  speaks: 'en',
  weather: null,
  farmId: 'farm',
  role: 'owner',
  now: new Date('2026-06-01T08:00:00.000Z'),
  zone: 'UTC',
  newId,
  key: null,
  ...change,
})

/** A database with farms to call tools on; counts the statements. */
export async function openToolFarms({ open }: Engine) {
  let statements = 0
  const db = await open(() => {
    statements += 1
  })
  return {
    db,
    farm: async () => {
      const farmId = newId()
      const names = { name: 'Ada', firstName: 'Ada', lastName: '', email: `${farmId}@farm.example` }
      await db
        .insertInto('users')
        .values({ id: farmId, ...names, emailVerified: 0, image: null, farmRevision: 0, ...stamps })
        .execute()
      return { context: toolContext({ db, farmId }), ...records(db, farmId) }
    },
    /** How many statements the work runs. */
    counted: async (work: () => Promise<unknown>) => {
      const before = statements
      await work()
      return statements - before
    },
  }
}

const at = '2026-05-01T08:00:00.000Z'
const stamps = { createdAt: at, updatedAt: at }

/** Inserts directly into the database. */
const records = (db: Kysely<Tables>, farmId: string) => ({
  project: async (name = 'North farm') => {
    const id = newId()
    const project = { id, farmId, name, description: '', status: 'active', ...stamps }
    await db.insertInto('projects').values(project).execute()
    return id
  },
  crop: async (projectId: string, change: Partial<CropPayload> = {}) => {
    const id = newId()
    const columns = cropRules.created(buildCropPayload(change))
    await db
      .insertInto('crops')
      .values({ ...columns, id, projectId, ...stamps })
      .execute()
    return id
  },
  herd: async (projectId: string, change: Partial<AnimalPayload> = {}) => {
    const id = newId()
    const columns = animalRules.created(buildAnimalPayload(change))
    await db
      .insertInto('animals')
      .values({ ...columns, id, projectId, ...stamps })
      .execute()
    return id
  },
  system: (projectId: string, change: Partial<SolarPayload> = {}) =>
    insertSystem(db, projectId, buildSolarPayload(change)),
  /** Days from the first on, with the kWh of each. */
  days: async (systemId: string, first: string, kwh: number[]) => {
    const rows = kwh.map((day, index) => ({
      systemId,
      date: addDays(first, index),
      kwh: day,
      uploadKey: 'k',
      createdAt: at,
    }))
    for (let from = 0; from < rows.length; from += 100)
      await db
        .insertInto('solarDays')
        .values(rows.slice(from, from + 100))
        .execute()
  },
  analysis: (row: Parameters<typeof buildAnalysisRow>[0]) =>
    db.insertInto('analyses').values(buildAnalysisRow(row)).execute(),
  task: (payload: TaskPayload) =>
    taskRepository(db, farmId, {
      now: new Date('2026-06-01T08:00:00.000Z'),
      newId,
      spoken: english,
    })
      .createOnce(payload, null)
      .then(({ task }) => task.id),
})
