import { sql } from 'kysely'
import type { BookPlace } from './schemas.ts'
import type { ToolContext } from './tool.ts'

/** The fields, herds and solar systems that entries may be about, by their ids. */
export async function ownPlaces({ db, farmId }: ToolContext) {
  const own = db.selectFrom('projects').select('id').where('farmId', '=', farmId)
  const kindOf = (kind: BookPlace['kind']) => sql<BookPlace['kind']>`${sql.lit(kind)}`.as('kind')
  const rows = await db
    .selectFrom('fields')
    .select(['id', 'name', 'projectId', kindOf('field')])
    .where('projectId', 'in', own)
    .unionAll(
      db
        .selectFrom('animals')
        .select(['id', 'herdName as name', 'projectId', kindOf('animal')])
        .where('projectId', 'in', own),
    )
    .unionAll(
      db
        .selectFrom('solarSystems')
        .select(['id', 'location as name', 'projectId', kindOf('solar')])
        .where('projectId', 'in', own),
    )
    .execute()
  return new Map(rows.map((place): [string, BookPlace] => [place.id, place]))
}

type Filter = { ids?: string[] | undefined; projectIds?: string[] | undefined }

/** Those of ids and projects, where a crop stands for its field; null for the whole farm. */
export async function chosenPlaces(
  { db }: ToolContext,
  places: ReadonlyMap<string, BookPlace>,
  { ids = [], projectIds = [] }: Filter,
): Promise<BookPlace[] | null> {
  if (ids.length === 0 && projectIds.length === 0) return null
  const crops = await db
    .selectFrom('crops')
    .select('fieldId')
    .where('id', 'in', ['', ...ids])
    .execute()
  const named = new Set([...ids, ...crops.map(({ fieldId }) => fieldId)])
  return [...places.values()].filter(
    ({ id, projectId }) =>
      (ids.length === 0 || named.has(id)) &&
      (projectIds.length === 0 || projectIds.includes(projectId ?? '')),
  )
}
