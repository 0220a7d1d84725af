import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { ToolContext } from '#server/assistant/tools/tool.ts'
import type { Tables } from '#server/db/tables.ts'
import { newId } from '#server/new-id.ts'
import { language } from './language.ts'

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
  farmId: 'farm',
  now: new Date('2026-06-01T08:00:00.000Z'),
  zone: 'UTC',
  newId,
  key: null,
  ...change,
})
