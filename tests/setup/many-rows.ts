import { sql, type Kysely, type RawBuilder } from 'kysely'
import { isPostgres } from '#server/db/open.ts'
import type { Tables } from '#server/db/tables.ts'

/** Stays below the statement timeout of 3 seconds, even on a busy machine. */
const ROWS_PER_STATEMENT = 20_000

/** Inserts one row for each number `n` from 1 to `count`. */
export async function insertMany(
  db: Kysely<Tables>,
  count: number,
  insert: (numbers: RawBuilder<unknown>) => RawBuilder<unknown>,
) {
  for (let first = 1; first <= count; first += ROWS_PER_STATEMENT) {
    const last = Math.min(count, first + ROWS_PER_STATEMENT - 1)
    const numbers = sql`(
      with recursive numbers(n) as (
        select ${sql.lit(first)} union all select n + 1 from numbers where n < ${sql.lit(last)}
      )
      select n from numbers
    ) as numbers`
    await insert(numbers).execute(db)
  }
  // Postgres plans by statistics, which a running one gathers soon after.
  if (isPostgres(db)) await sql`analyze`.execute(db)
}
