import type { Kysely } from 'kysely'
import type { Measured, MeasuredPeriod } from '#server/ai.ts'
import type { Tables } from '#server/db/tables.ts'

/** Sums of measured days, one row per system and period: the database adds them up. */
export async function measuredDays(
  db: Kysely<Tables>,
  systemIds: string[],
  periods: MeasuredPeriod[],
): Promise<Measured> {
  const [stored, ...sums] = await Promise.all([
    daysOf(db, systemIds, { from: '0000', to: '9999' }),
    ...periods.map((period) => daysOf(db, systemIds, period)),
  ])
  return { periods, sums: sums.flat(), stored }
}

async function daysOf(
  db: Kysely<Tables>,
  systemIds: string[],
  { from, to }: Pick<MeasuredPeriod, 'from' | 'to'>,
) {
  const rows = await db
    .selectFrom('solarDays')
    .select(({ fn }) => [
      'systemId',
      fn.sum<number>('kwh').as('kwh'),
      fn.countAll<number | string>().as('days'),
      fn.min('date').as('firstDay'),
      fn.max('date').as('lastDay'),
    ])
    .where('systemId', 'in', systemIds)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy('systemId')
    .execute()
  // Postgres counts in bigint, which arrives as text.
  return rows.map((row) => ({ ...row, days: Number(row.days), from, to }))
}
