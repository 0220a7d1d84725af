import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '#server/db/tables.ts'

/** Postgres ends a statement after 3 seconds, however busy the machine is. */
const ROWS_A_STATEMENT = 20_000

/** Inserts rows that are made of the numbers `n` from 1 to `count`. */
export async function insertMany(
  db: Kysely<Tables>,
  count: number,
  insert: (numbers: RawBuilder<unknown>) => RawBuilder<unknown>,
) {
  for (let first = 1; first <= count; first += ROWS_A_STATEMENT) {
    const last = Math.min(count, first + ROWS_A_STATEMENT - 1)
    const numbers = sql`(
      with recursive numbers(n) as (
        select ${sql.lit(first)} union all select n + 1 from numbers where n < ${sql.lit(last)}
      )
      select n from numbers
    ) as numbers`
    await insert(numbers).execute(db)
  }
}
