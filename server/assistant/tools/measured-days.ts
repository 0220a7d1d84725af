import type { Kysely } from 'kysely'
import type { SolarDay } from '#contract/solar-history.ts'
import type { SolarSystem } from '#contract/solar.ts'
import { clearSkyKwh } from '#domain/solar-model/clear-sky-kwh.ts'
import { newestShortfall, type Shortfall } from '#domain/solar-shortfall.ts'
import type { Tables } from '#server/db/tables.ts'

type MeasuredSystem = { system: SolarSystem; days: SolarDay[] }

/** Every measured day, oldest first, of those systems that have any. */
export async function daysOfSystems(
  db: Kysely<Tables>,
  systems: SolarSystem[],
): Promise<MeasuredSystem[]> {
  const rows = await db
    .selectFrom('solarDays')
    .select(['systemId', 'date', 'kwh'])
    .where(
      'systemId',
      'in',
      systems.map(({ id }) => id),
    )
    .orderBy('date')
    .execute()
  return systems
    .map((system) => ({ system, days: rows.filter(({ systemId }) => systemId === system.id) }))
    .filter(({ days }) => days.length > 0)
}

/**
 * The systems whose newest fortnight fell short, as their pages show them. Slow to compute: runs in
 * the worker thread.
 */
export const newestShortfalls = (
  measured: MeasuredSystem[],
): (Shortfall & { systemId: string })[] =>
  measured.flatMap(({ system, days }) => {
    const found = newestShortfall(days, (from, count) => clearSkyOnce(system, from, count))
    return found ? [{ systemId: system.id, ...found }] : []
  })

const MOST_SEASONS = 200
const seasons = new Map<string, ReadonlyMap<string, number>>()

/** The same seasons are asked for until a system is changed or measured anew. */
function clearSkyOnce(system: SolarSystem, from: string, count: number) {
  const key = [system.id, system.updatedAt, from, count].join(' ')
  const known = seasons.get(key) ?? clearSkyKwh(system, from, count) ?? new Map<string, number>()
  if (seasons.size >= MOST_SEASONS) seasons.clear()
  seasons.set(key, known)
  return known
}

/** The first and the last measured day of each system that has any. */
export async function measuredSpans(db: Kysely<Tables>, systemIds: string[]) {
  const rows = await db
    .selectFrom('solarSystems')
    .select((eb) => {
      const days = eb.selectFrom('solarDays').whereRef('systemId', '=', 'solarSystems.id').limit(1)
      return [
        'id',
        days.select('date').orderBy('date').as('firstDay'),
        days.select('date').orderBy('date', 'desc').as('lastDay'),
      ]
    })
    .where('id', 'in', systemIds)
    .execute()
  return new Map(
    rows.flatMap(({ id, firstDay, lastDay }) =>
      firstDay === null || lastDay === null ? [] : [[id, { firstDay, lastDay }]],
    ),
  )
}

/** No day has it: a list for the database is never empty. */
const NOTHING = -1

/** What each system made from one day to another, with the best and the weakest of its days. */
export async function measuredSums(
  db: Kysely<Tables>,
  systemIds: string[],
  { from, to }: { from: string; to: string },
) {
  const asked = db
    .selectFrom('solarDays')
    .where('systemId', 'in', systemIds)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy('systemId')
  const rows = await asked
    .select(({ fn }) => [
      'systemId',
      fn.sum<number>('kwh').as('kwh'),
      fn.max('kwh').as('most'),
      fn.min('kwh').as('fewest'),
      fn.countAll<number | string>().as('days'),
      fn.min('date').as('firstDay'),
      fn.max('date').as('lastDay'),
    ])
    .execute()
  const extremes = await asked
    .select(({ fn }) => ['systemId', 'kwh', fn.min('date').as('date')])
    .where('kwh', 'in', [NOTHING, ...rows.flatMap(({ most, fewest }) => [most, fewest])])
    .groupBy('kwh')
    .execute()
  const dayOf = (id: string, kwh: number) => ({
    date: extremes.find((day) => day.systemId === id && day.kwh === kwh)?.date ?? '',
    kwh,
  })
  return new Map(
    rows.map(({ systemId, days, most, fewest, ...sum }) => [
      systemId,
      {
        ...sum,
        // Postgres counts in bigint, which arrives as text.
        days: Number(days),
        best: dayOf(systemId, most),
        least: dayOf(systemId, fewest),
      },
    ]),
  )
}
