import type { Kysely } from 'kysely'
import type { Waiting } from '#contract/book.ts'
import { unknownPeriods, type Span } from '#domain/book/waiting.ts'
import { addDays, dateIn } from '#domain/dates/calendar-days.ts'
import type { Tables } from '#server/db/tables.ts'
import { findTargets, targetKey } from './targets.ts'
import { asTreatment, readReach, readTreatments, spansByTarget } from './treatments.ts'

/** Treatments without an entered waiting period are shown for so long. */
const UNKNOWN_DAYS = 90

/** What is closed now, and what nobody can tell of as a product has no waiting period entered. */
export async function readWaiting(db: Kysely<Tables>, farmId: string, now: Date): Promise<Waiting> {
  const { zone, days } = await readReach(db, farmId)
  const today = dateIn(zone, now)
  const from = addDays(today, -Math.max(days, UNKNOWN_DAYS))
  const rows = await readTreatments(db, farmId, { from, to: today })
  const found = await findTargets(
    db,
    farmId,
    rows.map(({ kind, targetId: id }) => ({ kind, id })),
  )
  const closures = [...spansByTarget(rows, zone)].flatMap(([key, spans]) => {
    const target = found.get(key)
    return target
      ? spans.filter((span) => isClosed(span, today, now)).map((span) => ({ ...span, target }))
      : []
  })
  const firstUnknown = addDays(today, -UNKNOWN_DAYS)
  const unknown = rows.flatMap((row) => {
    const { kind, targetId: id, entryId, onDate, productId, productName } = row
    const target = found.get(targetKey({ kind, id }))
    const waitingFor = unknownPeriods(asTreatment(row))
    const isRecent = (row.lastDate ?? onDate) >= firstUnknown
    if (!target || !isRecent || waitingFor.length === 0) return []
    return [{ target, waitingFor, entryId, onDate, productId, productName: productName ?? '' }]
  })
  return { closures: closures.toSorted(byEnd), unknown: unknown.toReversed() }
}

const isClosed = ({ until, endsAt }: Span, today: string, now: Date) =>
  endsAt === null ? until > today : endsAt > now.toISOString()

/** The longest first. */
const byEnd = (a: Span, b: Span) => b.until.localeCompare(a.until)
