import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { atOneMoment } from '#server/db/one-moment.ts'
import type { Tables } from '#server/db/tables.ts'
import { tableFile } from './backup-format.ts'
import { writeZipped } from './backup-files.ts'
import { farmMigrations, farmSchema, type TableShape } from './farm-schema.ts'
import { lineOf, readRows, tallying, type Tally } from './table-rows.ts'

export type ExpectedObject = { key: string; hash: string; bytes: number }
export type WrittenTables = {
  migrations: string[]
  tables: Record<string, Tally>
  objects: ExpectedObject[]
}

/** Writes all tables, as they are at one moment, into the folder of a backup. */
export const writeTables = (db: Kysely<Tables>, folder: string): Promise<WrittenTables> =>
  atOneMoment(db, async (tx) => {
    const migrations = await farmMigrations(tx)
    const tables: Record<string, Tally> = {}
    for (const table of await farmSchema(migrations)) {
      const { add, tally } = tallying()
      await writeZipped(join(folder, tableFile(table.name)), tableText(tx, table, add))
      tables[table.name] = tally()
    }
    return { migrations, tables, objects: await finishedObjects(tx) }
  })

async function* tableText(tx: Kysely<Tables>, table: TableShape, onLine: (line: string) => void) {
  for await (const rows of readRows(tx, table)) {
    const lines = rows.map((row) => lineOf(table, row))
    lines.forEach(onLine)
    yield lines.join('\n') + '\n'
  }
}

/** Those that must be in the store: finished, and not let go of by a deleted project. */
export async function finishedObjects(db: Kysely<Tables>): Promise<ExpectedObject[]> {
  const rows = await db
    .selectFrom('uploads')
    .select(['key', 'hash', 'bytes'])
    .where('finishedAt', 'is not', null)
    .where((eb) => eb.or([eb('projectId', 'is not', null), eb('takenAt', 'is', null)]))
    .execute()
  return rows.map(({ key, hash, bytes }) => ({ key, hash: hash ?? '', bytes: bytes ?? 0 }))
}
