import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

type FullReads = (
  db: Kysely<Tables>,
  sql: string,
  parameters: readonly unknown[],
) => Promise<string[]>

/** Names of the tables, or their aliases, that SQLite would read from end to end. */
export const fullReadsOfSqlite: FullReads = async (db, sql, parameters) => {
  const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
  const { rows } = await db.executeQuery<{ detail: string }>(plan)
  const made = rows.flatMap(
    ({ detail }) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(detail)?.[1] ?? [],
  )
  return rows
    .flatMap(({ detail }) => /^SCAN (?!CONSTANT)(\S+)(?! VIRTUAL)/.exec(detail)?.[1] ?? [])
    .filter((name) => !made.includes(name))
}

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/**
 * The same of Postgres. It may not read a table through where there is any other way, however few
 * rows there are; a walk along a whole index is a full read too.
 */
export const fullReadsOfPostgres: FullReads = (db, sql, parameters) =>
  db.connection().execute(async (connection) => {
    const run = <T>(text: string, given: unknown[] = []) =>
      connection.executeQuery<T>(CompiledQuery.raw(text, given))
    await run('set enable_seqscan = off')
    const explained = `explain (format json) ${sql}`
    const { rows } = await run<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explained, [...parameters])
    await run('reset enable_seqscan')
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => fullReadsIn(Plan)))
  })

function fullReadsIn(node: PlanNode): string[] {
  const isScan = /^(?:Seq|Index|Index Only|Bitmap Index) Scan$/.test(node['Node Type'])
  const isFull = isScan && node['Index Cond'] === undefined
  const name = node['Relation Name'] ?? node['Index Name'] ?? '?'
  return [...(isFull ? [name] : []), ...(node.Plans ?? []).flatMap(fullReadsIn)]
}
