import type { WaitingFor } from '#contract/book.ts'
import type { Taking, Treatment } from '#domain/book/waiting.ts'

/*
 * Waiting periods once more, as slowly and plainly as possible: days are counted one by one on a calendar, and
 * hours minute by minute on the clock of the zone as Intl shows it.
 */

const MINUTE_MS = 60_000
const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const two = (figure: number) => String(figure).padStart(2, '0')

function dayAfter(date: string) {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const length = month === 2 && isLeap(year) ? 29 : (MONTHS[month - 1] ?? 0)
  if (day < length) return `${year}-${two(month)}-${two(day + 1)}`
  return month < 12 ? `${year}-${two(month + 1)}-01` : `${year + 1}-01-01`
}

/** '2026-05-05 14:30', as a clock on the wall shows it. */
export function wallClock(zone: string) {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (utcMs: number) => format.format(utcMs)
}

/** Every minute that a date may have anywhere, and of the days beside it. */
function* minutesAround(date: string) {
  const noon = Date.parse(`${date}T12:00:00Z`)
  for (let at = -28 * 60; at <= 28 * 60; at += 1) yield noon + at * MINUTE_MS
}

function firstMinute(date: string, wall: (utcMs: number) => string) {
  for (const at of minutesAround(date)) if (wall(at).slice(0, 10) === date) return at
  throw new Error(`${date} never began`)
}

/** When the hours begin to count. */
function beginning({ onDate, lastDate, startTime }: Treatment, wall: (utcMs: number) => string) {
  const day = lastDate ?? onDate
  if (startTime === null) return firstMinute(dayAfter(day), wall)
  let struck: number | undefined
  for (const at of minutesAround(day)) if (wall(at) === `${day} ${startTime}`) struck = at
  if (struck !== undefined) return struck
  // The clocks skip it.
  let at = firstMinute(day, wall)
  for (let clock = '00:00'; clock !== startTime; at += MINUTE_MS) clock = minuteAfter(clock)
  return at
}

function minuteAfter(clock: string) {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return minute < 59 ? `${two(hour)}:${two(minute + 1)}` : `${two(hour + 1)}:00`
}

export type SlowSpan = {
  waitingFor: WaitingFor
  closedDays: Set<string>
  until: string
  endMs: number | null
}

export function slowSpans(treatment: Treatment, zone: string): SlowSpan[] {
  const { product, targetKind } = treatment
  if (!product) return []
  const wall = wallClock(zone)
  const spans: SlowSpan[] = []
  const closeDays = (waitingFor: WaitingFor, days: number | null) => {
    if (days !== null && days > 0) spans.push(ofDays(treatment, waitingFor, days))
  }
  const closeHours = (waitingFor: WaitingFor, hours: number | null) => {
    if (hours !== null && hours > 0) spans.push(ofHours(treatment, waitingFor, hours, wall))
  }
  if (targetKind === 'field') {
    closeDays('harvest', product.harvestDays)
    closeHours('reentry', product.reentryHours)
  }
  if (targetKind === 'animal') {
    closeHours('milk', product.milkHours)
    closeDays('meat', product.meatDays)
    closeDays('eggs', product.eggDays)
  }
  return spans
}

function treatedDays({ onDate, lastDate }: Treatment) {
  const days = [onDate]
  for (let day = onDate; day !== (lastDate ?? onDate);) days.push((day = dayAfter(day)))
  return days
}

function ofDays(treatment: Treatment, waitingFor: WaitingFor, days: number): SlowSpan {
  const closed = treatedDays(treatment)
  let day = closed.at(-1) ?? ''
  // The last day of the treatment is the first of the period.
  for (let count = 1; count < days; count += 1) closed.push((day = dayAfter(day)))
  return { waitingFor, closedDays: new Set(closed), until: dayAfter(day), endMs: null }
}

function ofHours(
  treatment: Treatment,
  waitingFor: WaitingFor,
  hours: number,
  wall: (utcMs: number) => string,
): SlowSpan {
  const closed = new Set(treatedDays(treatment))
  let at = beginning(treatment, wall)
  for (let minute = 0; minute < hours * 60; minute += 1) {
    // Nowhere do days begin within a quarter of an hour.
    if (at % (15 * MINUTE_MS) === 0) closed.add(wall(at).slice(0, 10))
    at += MINUTE_MS
  }
  closed.add(wall(at - MINUTE_MS).slice(0, 10))
  const last = [...closed].toSorted().at(-1) ?? ''
  return { waitingFor, closedDays: closed, until: dayAfter(last), endMs: at }
}

const FORBIDDEN: Record<string, WaitingFor[]> = {
  'field harvest': ['harvest', 'reentry'],
  'field sale': ['harvest'],
  'animal milk': ['milk'],
  'animal meat': ['meat'],
  'animal eggs': ['eggs'],
}

/** The last day until which one of the spans closes what is taken; undefined where it is open. */
export function slowUntil(spans: readonly SlowSpan[], taking: Taking) {
  const what = taking.targetKind === 'field' ? taking.kind : (taking.produce ?? '')
  const forbidden = FORBIDDEN[`${taking.targetKind} ${what}`] ?? []
  const closing = spans.filter(({ waitingFor, closedDays, endMs }) => {
    if (!forbidden.includes(waitingFor) || !closedDays.has(taking.onDate)) return false
    return endMs === null || taking.at === null || taking.at.getTime() < endMs
  })
  return closing
    .map(({ until }) => until)
    .toSorted()
    .at(-1)
}
