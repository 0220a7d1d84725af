import { CompiledQuery, type Kysely } from 'kysely'
import { inBothEngines, type JsonWords } from '#server/db/json-words.ts'
import type { Tables } from '#server/db/tables.ts'

const RECORDS = ['crops', 'animals', 'solarSystems']
  .map((table) => `select "id" from "${table}" where "projectId" in (select "id" from "own")`)
  .join(' union all ')

/** By the index of a record's analyses: what it costs does not grow with the number of photos. */
const NEWEST = `(select n."id" from "analyses" as n where n."entityId" = r."id" order by n."id" desc limit 1)`

function findingsSql({ object, array, parsed, parameter }: JsonWords) {
  const finding = `${object}('entityId', a."entityId", 'analysisResult', ${parsed('a."analysisResult"')},
    'imageURL', '/api/objects/' || a."imageKey", 'createdAt', a."createdAt")`
  return `with "own" as (select "id" from "projects" where "ownerId" = ${parameter(1)})
    select cast(${array(finding)} as text) as "json"
    from (${RECORDS}) as r inner join "analyses" as a on a."id" = ${NEWEST}`
}

const statement = inBothEngines(findingsSql)

/** What the newest photo of each of the farmer's records said, as the JSON text of the answer. */
export async function newestFindingsJson(db: Kysely<Tables>, ownerId: string) {
  const query = CompiledQuery.raw(statement(db), [ownerId])
  const { rows } = await db.executeQuery<{ json: string }>(query)
  return rows[0]?.json ?? '[]'
}
