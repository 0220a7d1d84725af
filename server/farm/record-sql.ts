import { sql, type RawBuilder } from 'kysely'
import { recordKinds } from '#domain/records/kinds.ts'

/** SQL for the name that a record has now, found by its id among the records of all kinds. */
export const recordName = (id: string) =>
  `coalesce(${recordKinds
    .map(({ table, name }) => `(select "${name}" from "${table}" where "${table}"."id" = ${id})`)
    .join(', ')})`

/** SQL for the number of records in the projects whose ids a query gives. */
export const recordCount = (projects: RawBuilder<unknown>) =>
  sql.join(
    recordKinds.map(
      ({ table }) =>
        sql`(select count(*) from ${sql.table(table)} where "projectId" in (${projects}))`,
    ),
    sql` + `,
  )
