import type { WaitingFor } from '#contract/book.ts'
import type { EntryKind, EntryTargetKind, Produce } from '#contract/entries.ts'
import type { Product } from '#contract/products.ts'
import { addDays, dateIn } from '#domain/dates/calendar-days.ts'
import { startOfDay, zoneOffset, type LocalDate } from '#domain/solar-model/local-time.ts'

/** Waiting periods of a product; null where nobody has entered them. */
export type WaitingPeriods = Pick<
  Product,
  'harvestDays' | 'reentryHours' | 'milkHours' | 'meatDays' | 'eggDays'
>

/** A treatment of one field or herd. */
export type Treatment = {
  targetKind: EntryTargetKind
  onDate: string
  /** Last day of one that took several; otherwise null. */
  lastDate: string | null
  /** HH:MM of its last day. */
  startTime: string | null
  /** Null where the entry names no product. */
  product: WaitingPeriods | null
}

/** Closed from the day `from` until the day `until`, which is open. */
export type Span = {
  waitingFor: WaitingFor
  from: string
  until: string
  /** The moment at which a period of hours ends. */
  endsAt: string | null
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const DAY_MS = 24 * HOUR_MS

const PERIODS = {
  field: ['harvest', 'reentry'],
  animal: ['milk', 'meat', 'eggs'],
  solar: [],
} as const satisfies Record<EntryTargetKind, readonly WaitingFor[]>

const ALL_PERIODS: readonly WaitingFor[] = [...PERIODS.field, ...PERIODS.animal]

const periodOf = (product: WaitingPeriods, waitingFor: WaitingFor) =>
  ({
    harvest: product.harvestDays,
    reentry: product.reentryHours,
    milk: product.milkHours,
    meat: product.meatDays,
    eggs: product.eggDays,
  })[waitingFor]

const IN_HOURS: readonly WaitingFor[] = ['reentry', 'milk']

/**
 * What a treatment closes, by the periods that are known. Days count from the last day of the treatment: treated on
 * 5 May with 7 days, a field is open again on 12 May. Hours count from when it began on its last day, or else from the end of
 * that day, in the farm's time zone.
 * @throws RangeError for an unknown time zone
 */
export function closedSpans(treatment: Treatment, zone: string): Span[] {
  const { targetKind, product, onDate } = treatment
  if (!product) return []
  return PERIODS[targetKind].flatMap((waitingFor) => {
    const period = periodOf(product, waitingFor)
    if (!period) return []
    const end = IN_HOURS.includes(waitingFor)
      ? endOfHours(treatment, period, zone)
      : { until: addDays(lastDay(treatment), period), endsAt: null }
    return [{ waitingFor, from: onDate, ...end }]
  })
}

/** The most days after its last day for which a treatment with this product closes anything. */
export const reachDays = (product: WaitingPeriods) =>
  Math.max(
    0,
    ...ALL_PERIODS.map((waitingFor) => {
      const period = periodOf(product, waitingFor) ?? 0
      // The hours begin at the end of the day, and a day that they reach into is closed.
      return IN_HOURS.includes(waitingFor) && period > 0 ? Math.ceil(period / 24) + 2 : period
    }),
  )

/** The periods that a treatment may have and nobody has entered. */
export const unknownPeriods = ({ targetKind, product }: Treatment): WaitingFor[] =>
  PERIODS[targetKind].filter((waitingFor) => !product || periodOf(product, waitingFor) === null)

const lastDay = ({ onDate, lastDate }: Treatment) => lastDate ?? onDate

/** Bounds the cache, since treatments have any day. */
const MAX_CACHED_ENDS = 10_000
const ends = new Map<string, Pick<Span, 'until' | 'endsAt'>>()

/** Cached, as the same treatments are asked about with every list, and time zones are slow. */
function endOfHours(treatment: Treatment, hours: number, zone: string) {
  const key = [zone, lastDay(treatment), treatment.startTime, hours].join(' ')
  const known = ends.get(key)
  if (known) return known
  const endMs = beginningOf(treatment, zone) + hours * HOUR_MS
  const endsAt = new Date(endMs).toISOString()
  // A day that it reaches into is closed; at its very beginning it is over.
  const end = { until: addDays(dateIn(zone, new Date(endMs - 1)), 1), endsAt }
  if (ends.size >= MAX_CACHED_ENDS) ends.clear()
  ends.set(key, end)
  return end
}

function beginningOf(treatment: Treatment, zone: string) {
  const { startTime } = treatment
  const day = lastDay(treatment)
  return startTime === null
    ? startOfDay(localDay(addDays(day, 1)), zoneOffset(zone))
    : Math.max(...instantsOf(day, startTime, zone))
}

function localDay(date: string): LocalDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day }
}

/**
 * The instants of a local time: two where the clocks pass it twice. One that they skip is as long after midnight
 * as it says.
 */
function instantsOf(date: string, time: string, zone: string) {
  const offset = zoneOffset(zone)
  const { year, month, day } = localDay(date)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const afterMidnightMs = (hour * 60 + minute) * MINUTE_MS
  const wallMs = Date.UTC(year, month - 1, day) + afterMidnightMs
  const instants = [wallMs - DAY_MS, wallMs + DAY_MS]
    .map((near) => wallMs - offset(near) * MINUTE_MS)
    .filter((utcMs) => utcMs + offset(utcMs) * MINUTE_MS === wallMs)
  return instants.length > 0
    ? instants
    : [startOfDay({ year, month, day }, offset) + afterMidnightMs]
}

/** When a harvest or sale began; of a time that the clocks pass twice the earlier, when more may be closed. */
export const takenAt = (onDate: string, startTime: string | null, zone: string) =>
  startTime === null ? null : new Date(Math.min(...instantsOf(onDate, startTime, zone)))

/** What a harvest or sale must not fall into. */
export type Taking = {
  kind: EntryKind
  targetKind: EntryTargetKind
  produce: Produce | null
  onDate: string
  /** When it began; without one the whole day has to be open. */
  at: Date | null
}

/** Which periods forbid it. A sale takes nobody into the field. */
function forbiddenBy({ kind, targetKind, produce }: Taking): WaitingFor[] {
  if (kind !== 'harvest' && kind !== 'sale') return []
  if (targetKind === 'field') return kind === 'harvest' ? ['harvest', 'reentry'] : ['harvest']
  return targetKind === 'animal' && produce !== null && produce !== 'other' ? [produce] : []
}

const isWithin = ({ from, until, endsAt }: Span, { onDate, at }: Taking) =>
  onDate >= from && (endsAt !== null && at ? at.toISOString() < endsAt : onDate < until)

/** The span that a harvest or sale falls into, of several the one that ends last; undefined where it is open. */
export function closingSpan<Closed extends Span>(
  spans: readonly Closed[],
  taking: Taking,
): Closed | undefined {
  const forbidding = forbiddenBy(taking)
  return spans
    .filter((span) => forbidding.includes(span.waitingFor) && isWithin(span, taking))
    .toSorted((a, b) => b.until.localeCompare(a.until) || compareEnds(b, a))[0]
}

const compareEnds = (a: Span, b: Span) => (a.endsAt ?? '').localeCompare(b.endsAt ?? '')
