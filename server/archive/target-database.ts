import { sql, type Kysely } from 'kysely'
import { tableNames } from '#server/db/table-names.ts'
import type { Tables } from '#server/db/tables.ts'
import { StartRefused } from '#server/process/start-refused.ts'
import { farmMigrations, farmSchema } from './farm-schema.ts'

/**
 * Whether a database is empty or holds somebody's records already.
 * @throws StartRefused when its tables are another program's, or a newer version's
 */
export async function holdsFarm(db: Kysely<Tables>) {
  const names = await tableNames(db)
  if (names.length === 0) return false
  const schema = await schemaOf(db, names)
  for (const { name } of schema) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

async function schemaOf(db: Kysely<Tables>, names: string[]) {
  const applied = names.includes('migrations') ? await farmMigrations(db).catch(ours) : null
  const schema = applied && (await farmSchema(applied))
  if (schema?.every(({ name }) => names.includes(name))) return schema
  throw new StartRefused(
    `The database holds tables of another program (${names.slice(0, 3).join(', ')}). Choose an empty one.`,
  )
}

/** A table `migrations` that cannot be read as ours is another program's. */
function ours(error: unknown) {
  if (error instanceof StartRefused) throw error
  return null
}
