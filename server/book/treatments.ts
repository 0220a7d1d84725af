import { sql, type Kysely } from 'kysely'
import { firstDayOf } from '#domain/book/entry-rules.ts'
import { closedSpans, reachDays, type Span, type Treatment } from '#domain/book/waiting.ts'
import { UNKNOWN_ZONE } from '#server/http/farm-zone.ts'
import type { Tables } from '#server/db/tables.ts'
import { targetKey } from './targets.ts'

const PERIODS = ['harvestDays', 'reentryHours', 'milkHours', 'meatDays', 'eggDays'] as const

/** The farm's time zone, and the most days for which a treatment with one of its products closes anything. */
export async function readReach(db: Kysely<Tables>, farmId: string) {
  const { timeZone, ...longest } = await db
    .selectFrom('products')
    .where('products.farmId', '=', farmId)
    .select(({ fn }) => PERIODS.map((period) => fn.max(`products.${period}`).as(period)))
    .select(({ selectFrom }) =>
      selectFrom('farmers').select('timeZone').where('farmers.farmId', '=', farmId).as('timeZone'),
    )
    .executeTakeFirstOrThrow()
  return { zone: timeZone ?? UNKNOWN_ZONE, days: reachDays(longest) }
}

type Period = {
  from: string
  to: string
  /** Of all, unless some are named. */
  targetIds?: readonly string[]
}

/** Treatments whose last day is in a period or whose first is before its end, one for each target. */
export async function readTreatments(
  db: Kysely<Tables>,
  farmId: string,
  { from, to, targetIds }: Period,
) {
  const lastDay = sql<string>`coalesce("entries"."lastDate", "entries"."onDate")`
  let query = db
    .selectFrom('entries')
    .innerJoin('entryTargets', 'entryTargets.entryId', 'entries.id')
    .leftJoin('products', 'products.id', 'entries.productId')
    .where('entries.farmId', '=', farmId)
    .where('entries.kind', '=', 'treatment')
    .where('entries.onDate', '>=', firstDayOf(from))
    .where('entries.onDate', '<=', to)
    .where(lastDay, '>=', from)
    .select(['entries.id as entryId', 'entries.onDate', 'entries.lastDate', 'entries.startTime'])
    .select(['entryTargets.kind', 'entryTargets.targetId', 'entries.productId'])
    .select('products.name as productName')
    .select(PERIODS.map((period) => `products.${period}` as const))
    .orderBy('entries.onDate')
    .orderBy('entries.id')
  // Joining with nothing keeps SQLite from reading all that a field ever had, instead of a few days.
  if (targetIds) query = query.where(sql`"entryTargets"."targetId" || ''`, 'in', targetIds)
  return query.execute()
}

export type TreatmentRow = Awaited<ReturnType<typeof readTreatments>>[number]

export const asTreatment = (row: TreatmentRow): Treatment => ({
  ...row,
  targetKind: row.kind,
  product: row.productId === null ? null : row,
})

export type ClosedSpan = Span & { entryId: string; productName: string }

/** What each field and herd is closed for, by `targetKey`. */
export function spansByTarget(rows: readonly TreatmentRow[], zone: string) {
  const spans = new Map<string, ClosedSpan[]>()
  for (const row of rows) {
    const closed = closedSpans(asTreatment(row), zone)
    if (closed.length === 0) continue
    const key = targetKey({ kind: row.kind, id: row.targetId })
    const { entryId } = row
    const more = closed.map((span) => ({ ...span, entryId, productName: row.productName ?? '' }))
    const known = spans.get(key)
    if (known) known.push(...more)
    else spans.set(key, more)
  }
  return spans
}
