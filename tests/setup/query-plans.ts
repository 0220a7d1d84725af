import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

type FullReads = (
  db: Kysely<Tables>,
  sql: string,
  parameters: readonly unknown[],
) => Promise<string[]>

/** Names or aliases of the tables that SQLite would scan in full. */
export const fullReadsOfSqlite: FullReads = async (db, sql, parameters) => {
  const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
  const { rows } = await db.executeQuery<{ detail: string }>(plan)
  const temporary = rows.flatMap(
    ({ detail }) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(detail)?.[1] ?? [],
  )
  return rows
    .flatMap(({ detail }) => /^SCAN (?!CONSTANT)(\S+)(?! VIRTUAL)/.exec(detail)?.[1] ?? [])
    .filter((name) => !temporary.includes(name))
}

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/**
 * The same for Postgres, with sequential scans disabled, since it prefers them for small tables. A scan
 * of a whole index counts as well.
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
