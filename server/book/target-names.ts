import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** The fields, herds and solar systems of a farm by their ids. */
export async function targetNames(db: Kysely<Tables>, farmId: string) {
  const own = db.selectFrom('projects').select('id').where('farmId', '=', farmId)
  const rows = await db
    .selectFrom('fields')
    .select(['id', 'name', 'projectId'])
    .where('projectId', 'in', own)
    .unionAll(
      db
        .selectFrom('animals')
        .select(['id', 'herdName as name', 'projectId'])
        .where('projectId', 'in', own),
    )
    .unionAll(
      db
        .selectFrom('solarSystems')
        .select(['id', 'location as name', 'projectId'])
        .where('projectId', 'in', own),
    )
    .execute()
  return new Map(rows.map(({ id, ...named }) => [id, named]))
}
