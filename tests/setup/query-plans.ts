import { CompiledQuery, type Kysely } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

type Explained = (
  db: Kysely<Tables>,
  sql: string,
  parameters: readonly unknown[],
) => Promise<string[]>

/** The steps of SQLite's plan. */
export const planOfSqlite: Explained = async (db, sql, parameters) => {
  const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
  const { rows } = await db.executeQuery<{ detail: string }>(plan)
  return rows.map(({ detail }) => detail)
}

/** Names or aliases of the tables that SQLite would scan in full. */
export const fullReadsOfSqlite: Explained = async (db, sql, parameters) => {
  const steps = await planOfSqlite(db, sql, parameters)
  const temporary = steps.flatMap(
    (step) => /^(?:CO-ROUTINE|MATERIALIZE) (\S+)/.exec(step)?.[1] ?? [],
  )
  return steps
    .flatMap((step) => /^SCAN (?!CONSTANT)(\S+)(?! VIRTUAL)/.exec(step)?.[1] ?? [])
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
export const fullReadsOfPostgres: Explained = (db, sql, parameters) =>
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
