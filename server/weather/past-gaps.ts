import type { Kysely } from 'kysely'
import { addDays, lastOfMonth } from '#domain/dates/calendar-days.ts'
import type { Tables } from '#server/db/tables.ts'
import { later, utcDay } from './claim-call.ts'
import { emptyMonth, lacksHours, nextMonth, packMonth, unpackMonth } from './weather-months.ts'

const DAY_MS = 86_400_000
/** ERA5, the slowest of Open-Meteo's models, follows 5 days later. */
const ARCHIVE_DELAY_DAYS = 6
/** What the archive did not know may be there a week later. */
const ASK_AGAIN_MS = 7 * DAY_MS
/** The archive begins. */
const FIRST_DATE = '1940-01-01'

/** UTC dates, both included. */
export type Gap = { from: string; to: string }

/** Whether the archive knew all of a month by then: what it gives of the month no longer changes. */
export const isSettled = (month: string, at: string) =>
  at.slice(0, 10) > addDays(lastOfMonth(`${month}-01`), ARCHIVE_DELAY_DAYS)

/**
 * The next past hours to ask for since a date: months of one calendar year, as that is one call. Null if the archive was
 * asked for them. It is asked once for a month that is over, as what is stored of it was a forecast.
 */
export async function nextGap(db: Kysely<Tables>, place: string, since: string, now: Date) {
  const last = addDays(utcDay(now), -ARCHIVE_DELAY_DAYS)
  const from = since < FIRST_DATE ? FIRST_DATE : since
  if (from > last) return null
  const known = await knownMonths(db, place, from, now)
  const months: string[] = []
  const lastMonth = last.slice(0, 7)
  for (let month = from.slice(0, 7); month <= lastMonth; month = nextMonth(month)) {
    const isOfNextYear = months[0] !== undefined && months[0].slice(0, 4) < month.slice(0, 4)
    if (isOfNextYear) break
    if (lacks(known, month, { from, to: last })) months.push(month)
  }
  const [first, end] = [months[0], months.at(-1)]
  if (first === undefined || end === undefined) return null
  // Rain and light of the last hour come with the next day.
  const to = addDays(lastOfMonth(`${end}-01`), 1)
  return { from: `${first}-01`, to: to < last ? to : last } satisfies Gap
}

type Known = Awaited<ReturnType<typeof knownMonths>>

/** Hours are read only of months of which they decide. */
async function knownMonths(db: Kysely<Tables>, place: string, from: string, now: Date) {
  const askAgainAt = later(now, -ASK_AGAIN_MS)
  const asked = await db
    .selectFrom('weatherMonths')
    .select(['month', 'archivedAt'])
    .where('place', '=', place)
    .where('month', '>=', from.slice(0, 7))
    .execute()
  const isDone = ({ month, archivedAt }: (typeof asked)[number]) =>
    archivedAt !== null && (archivedAt > askAgainAt || isSettled(month, archivedAt))
  const open = asked
    .filter((row) => !isDone(row) && !isSettled(row.month, now.toISOString()))
    .map(({ month }) => month)
  const rows =
    open.length === 0
      ? []
      : await db
          .selectFrom('weatherMonths')
          .select(['month', 'hours'])
          .where('place', '=', place)
          .where('month', 'in', open)
          .execute()
  return {
    done: new Set(asked.filter(isDone).map(({ month }) => month)),
    hours: new Map(rows.map(({ month, hours }) => [month, hours])),
  }
}

function lacks({ done, hours }: Known, month: string, { from, to }: Gap) {
  if (done.has(month)) return false
  const packed = hours.get(month)
  if (packed === undefined) return true
  const endMs = Date.parse(`${addDays(to, 1)}T00:00:00Z`)
  return lacksHours(unpackMonth(month, packed), Date.parse(`${from}T00:00:00Z`), endMs)
}

/** Notes that the archive was asked for these months, whatever it knew. */
export async function noteArchived(
  db: Kysely<Tables>,
  place: string,
  { from, to }: Gap,
  at: string,
) {
  const end = addDays(to, -1).slice(0, 7)
  for (let month = from.slice(0, 7); month <= end; month = nextMonth(month))
    await db
      .insertInto('weatherMonths')
      .values({ place, month, hours: packMonth(emptyMonth(month)), archivedAt: at })
      .onConflict((row) => row.columns(['place', 'month']).doUpdateSet({ archivedAt: at }))
      .execute()
}
