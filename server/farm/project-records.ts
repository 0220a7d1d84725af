import { sql, type Kysely, type Transaction, type RawBuilder } from 'kysely'
import type { EntityType } from '#contract/analysis.ts'
import { MAX_LISTED, MAX_RECORDS_OF_A_KIND } from '#contract/limits.ts'
import { msg } from '#contract/message.ts'
import { RECORD_KINDS, recordKinds } from '#domain/records/kinds.ts'
import { HttpError, notFound } from '#server/http/http-error.ts'
import { goneOr } from './gone.ts'
import type { Tables } from '#server/db/tables.ts'

/**
 * Sets the time of a project's last change, which includes changes of its records.
 * @throws HttpError 404 if the farmer has no such project
 */
export async function touchProject(
  tx: Transaction<Tables>,
  farmId: string,
  projectId: string,
  now: string,
) {
  const project = await tx
    .updateTable('projects')
    .set({ updatedAt: now })
    .where('id', '=', projectId)
    .where('farmId', '=', farmId)
    .returning('id')
    .executeTakeFirst()
  if (!project) throw await goneOr(tx, farmId, projectId, notFound('Project'))
}

export async function ownsProject(db: Kysely<Tables>, farmId: string, projectId: string) {
  const project = await db
    .selectFrom('projects')
    .select('id')
    .where('id', '=', projectId)
    .where('farmId', '=', farmId)
    .executeTakeFirst()
  return project !== undefined
}

/** @throws HttpError 409 if the farm has no room for so many more projects and records in its list */
export async function refuseLongList(tx: Transaction<Tables>, farmId: string, more = 1) {
  const own = sql`select "id" from "projects" where "farmId" = ${farmId}`
  const { rows } = await sql<{ listed: number | string }>`
    select (select count(*) from "projects" where "farmId" = ${farmId})
      + ${recordCount(own)} as "listed"
  `.execute(tx)
  if (Number(rows[0]?.listed) + more > MAX_LISTED) throw listTooLong()
}

export const listTooLong = () =>
  new HttpError(
    409,
    msg('A farm may have at most {most, number} projects, crops, herds and solar systems.', {
      most: MAX_LISTED,
    }),
  )

/** @throws HttpError 409 if the farm or the project has as many records as it may */
export async function refuseFull(
  tx: Transaction<Tables>,
  farmId: string,
  kind: EntityType,
  projectId: string,
) {
  await refuseLongList(tx, farmId)
  const { table, words } = RECORD_KINDS[kind]
  const { kept } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll().as('kept'))
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow()
  if (Number(kept) < MAX_RECORDS_OF_A_KIND) return
  throw new HttpError(409, words.tooMany(MAX_RECORDS_OF_A_KIND))
}

/** SQL for the current name of a record of any kind; `id` is an SQL expression. */
export const recordName = (id: string) =>
  `coalesce(${recordKinds
    .map(({ table, name }) => `(select "${name}" from "${table}" where "${table}"."id" = ${id})`)
    .join(', ')})`

/** SQL for the number of records in the projects whose ids the query selects. */
export const recordCount = (projects: RawBuilder<unknown>) =>
  sql.join(
    recordKinds.map(
      ({ table }) =>
        sql`(select count(*) from ${sql.table(table)} where "projectId" in (${projects}))`,
    ),
    sql` + `,
  )
