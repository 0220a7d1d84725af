import { CompiledQuery, type Kysely } from 'kysely'
import { recordKinds } from '#domain/records/kinds.ts'
import { isPostgres } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

/** The words in which an engine builds JSON: what it writes need not be read and written again. */
type JsonWords = {
  object: string
  array: (value: string) => string
  parsed: (text: string) => string
  parameter: string
}

const SQLITE: JsonWords = {
  object: 'json_object',
  array: (value) => `json_group_array(${value})`,
  parsed: (text) => `json(${text})`,
  parameter: '?',
}

const POSTGRES: JsonWords = {
  object: 'json_build_object',
  array: (value) => `coalesce(json_agg(${value}), '[]')`,
  parsed: (text) => `(${text})::json`,
  parameter: '$1',
}

/** The fields that the contract names are the columns: no other leaves the database. */
const PROJECT = ['id', 'name', 'description', 'status', 'updatedAt']

const textFields = (alias: string, columns: string[]) =>
  columns.map((column) => `'${column}', ${alias}."${column}"`).join(', ')

/** Postgres would plan a statement with `*` anew at each call. */
const named = (columns: string[]) => columns.map((column) => `"${column}"`).join(', ')

/** A JSON list of a project's rows in `table`, oldest first. */
function children(words: JsonWords, table: string, own: string[]) {
  const columns = ['id', 'projectId', ...own, 'updatedAt']
  const fields = textFields('r', columns).replace(`r."breeds"`, words.parsed(`r."breeds"`))
  const rows = `select ${named(columns)} from "${table}" where "projectId" = p."id" order by "id"`
  const list = `(select ${words.array(`${words.object}(${fields})`)} from (${rows}) as r)`
  return words.parsed(list)
}

/** One statement for the whole list, whatever its length; the database writes the JSON. */
function listSql(words: JsonWords) {
  const fields = [
    textFields('p', PROJECT),
    ...recordKinds.map(
      ({ table, fields }) => `'${table}', ${children(words, table, Object.keys(fields))}`,
    ),
  ].join(', ')
  const own = `from "projects" where "ownerId" = ${words.parameter} order by "id" desc`
  const list = words.array(`${words.object}(${fields})`)
  return `select cast(${list} as text) as "json" from (select ${named(PROJECT)} ${own}) as p`
}

const [onSqlite, onPostgres] = [listSql(SQLITE), listSql(POSTGRES)]

/** The farmer's projects with their records, newest first, as the JSON text of the answer. */
export async function projectListJson(db: Kysely<Tables>, ownerId: string) {
  const statement = CompiledQuery.raw(isPostgres(db) ? onPostgres : onSqlite, [ownerId])
  const { rows } = await db.executeQuery<{ json: string }>(statement)
  return rows[0]?.json ?? '[]'
}
