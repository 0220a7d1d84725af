import { CompiledQuery, type Kysely } from 'kysely'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { inBothEngines, type JsonWords } from '#server/db/json-words.ts'
import type { Tables } from '#server/db/tables.ts'

const DAYS_OF_A_SYSTEM = 90
const SYSTEMS_WITH_DAYS = 12

const NEWEST_DAY = `(select d."date" from "solarDays" as d where d."systemId" = s."id"
  order by d."date" desc limit 1)`

function systemsSql({ object, array, parameter }: JsonWords) {
  const newest = `select d."date", d."kwh" from "solarDays" as d where d."systemId" = s."id"
    order by d."date" desc limit ${DAYS_OF_A_SYSTEM}`
  const day = `${object}('date', o."date", 'kwh', o."kwh")`
  const days = `(select cast(${array(day)} as text)
    from (select n."date", n."kwh" from (${newest}) as n order by n."date") as o)`
  const ranked = `select m.*, row_number() over (order by coalesce("newestDay", '') desc) as "rank"
    from (select s."id", s."createdAt", ${NEWEST_DAY} as "newestDay" from "solarSystems" as s
      where s."projectId" in (select "id" from "projects" where "ownerId" = ${parameter(1)})) as m`
  return `select s."id", s."createdAt", s."newestDay",
    case when s."rank" <= ${SYSTEMS_WITH_DAYS} then ${days} end as "days"
    from (${ranked}) as s order by s."id"`
}

const statement = inBothEngines(systemsSql)

type Row = { id: string; createdAt: string; newestDay: string | null; days: string | null }

/** The farmer's solar systems with what was measured last, as the JSON text of the answer. */
export async function measuredSystemsJson(db: Kysely<Tables>, ownerId: string, zone: string) {
  const query = CompiledQuery.raw(statement(db), [ownerId])
  const { rows } = await db.executeQuery<Row>(query)
  const systems = rows.map(({ id, createdAt, newestDay, days }) => {
    const enteredOn = dateIn(zone, new Date(createdAt))
    const known = JSON.stringify({ systemId: id, enteredOn, newestDay })
    // The database wrote the days as JSON already.
    return `${known.slice(0, -1)},"days":${days ?? '[]'}}`
  })
  return `[${systems.join(',')}]`
}
