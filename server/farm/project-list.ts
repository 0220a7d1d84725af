import { CompiledQuery, type Kysely } from 'kysely'
import { moneyFields, type RecordFields } from '#domain/records/fields.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import { seesMoney, type Acting } from '#server/auth/access.ts'
import { isPostgres } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

/** The SQL with which each engine builds JSON, so that the server need not parse and print the list. */
type JsonDialect = {
  object: string
  array: (value: string) => string
  parsed: (text: string) => string
  parameter: string
}

const SQLITE: JsonDialect = {
  object: 'json_object',
  array: (value) => `json_group_array(${value})`,
  parsed: (text) => `json(${text})`,
  parameter: '?',
}

const POSTGRES: JsonDialect = {
  object: 'json_build_object',
  array: (value) => `coalesce(json_agg(${value}), '[]')`,
  parsed: (text) => `(${text})::json`,
  parameter: '$1',
}

/** Only columns that the contract names are selected, as nothing filters the answer afterwards. */
const PROJECT = ['id', 'name', 'description', 'status', 'sample', 'updatedAt']

const textFields = (alias: string, columns: string[]) =>
  columns.map((column) => `'${column}', ${alias}."${column}"`).join(', ')

/** Columns are named because statements with `*` are not prepared on Postgres. */
const quoted = (columns: string[]) => columns.map((column) => `"${column}"`).join(', ')

/** A JSON list of a project's rows in `table`, oldest first. */
function children(dialect: JsonDialect, table: string, own: string[]) {
  const columns = ['id', 'projectId', ...own, 'updatedAt']
  const fields = textFields('r', columns).replace(`r."breeds"`, dialect.parsed(`r."breeds"`))
  const rows = `select ${quoted(columns)} from "${table}" where "projectId" = p."id" order by "id"`
  const list = `(select ${dialect.array(`${dialect.object}(${fields})`)} from (${rows}) as r)`
  return dialect.parsed(list)
}

function listSql(dialect: JsonDialect, withMoney: boolean) {
  const columns = (fields: RecordFields) => {
    const hidden = withMoney ? [] : moneyFields(fields)
    return Object.keys(fields).filter((name) => !hidden.includes(name))
  }
  const fields = [
    textFields('p', PROJECT),
    ...recordKinds.map(
      ({ table, fields }) => `'${table}', ${children(dialect, table, columns(fields))}`,
    ),
  ].join(', ')
  const own = `from "projects" where "farmId" = ${dialect.parameter} order by "id" desc`
  const list = dialect.array(`${dialect.object}(${fields})`)
  return `select cast(${list} as text) as "json" from (select ${quoted(PROJECT)} ${own}) as p`
}

const statements = (dialect: JsonDialect) => ({
  whole: listSql(dialect, true),
  withoutMoney: listSql(dialect, false),
})
const [onSqlite, onPostgres] = [statements(SQLITE), statements(POSTGRES)]

/** The farmer's projects with their records, newest first, as the JSON text of the answer. */
export async function projectListJson(
  db: Kysely<Tables>,
  { farmId, role }: Pick<Acting, 'farmId' | 'role'>,
) {
  const { whole, withoutMoney } = isPostgres(db) ? onPostgres : onSqlite
  const statement = CompiledQuery.raw(seesMoney(role) ? whole : withoutMoney, [farmId])
  const { rows } = await db.executeQuery<{ json: string }>(statement)
  return rows[0]?.json ?? '[]'
}
