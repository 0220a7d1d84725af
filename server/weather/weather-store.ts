import { setImmediate as otherRequests } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { HourWeather } from '#domain/agronomy/weather-hours.ts'
import type { Tables } from '#server/db/tables.ts'
import {
  emptyMonth,
  hoursOf,
  monthOf,
  nextMonth,
  packMonth,
  putHours,
  startOfMonth,
  unknownHour,
  unpackMonth,
  type MonthHours,
} from './weather-months.ts'

const HOUR_MS = 3_600_000

/**
 * The hours that begin in a span, in order, from the first to the last of which anything is known; what is not
 * known in between is null.
 */
export async function readHours(
  db: Kysely<Tables>,
  place: string,
  fromMs: number,
  toMs: number,
): Promise<HourWeather[]> {
  if (toMs <= fromMs) return []
  const rows = await db
    .selectFrom('weatherMonths')
    .select(['month', 'hours'])
    .where('place', '=', place)
    .where('month', '>=', monthOf(fromMs))
    .where('month', '<=', monthOf(toMs - 1))
    .orderBy('month')
    .execute()
  const hours: HourWeather[] = []
  for (const { month, hours: packed } of rows) {
    const known = hoursOf(unpackMonth(month, packed), fromMs, toMs)
    // Months that were never asked for are missing as rows.
    let nextMs = (hours.at(-1)?.startMs ?? Infinity) + HOUR_MS
    for (; nextMs < (known[0]?.startMs ?? 0); nextMs += HOUR_MS) hours.push(unknownHour(nextMs))
    hours.push(...known)
  }
  return hours.slice(hours.findIndex(isKnown), hours.findLastIndex(isKnown) + 1)
}

/** Whether there is more than when it begins. */
const isKnown = (hour: HourWeather) =>
  Object.values(hour).filter((value) => value !== null).length > 1

/**
 * Adds hours to what is stored. A newer value replaces an older one, and none is lost to one that is not known.
 * Others get their turn between the months.
 */
export async function storeHours(db: Kysely<Tables>, place: string, hours: HourWeather[]) {
  for (const [month, given] of byMonth(hours)) {
    await otherRequests()
    const row = await db
      .selectFrom('weatherMonths')
      .select('hours')
      .where('place', '=', place)
      .where('month', '=', month)
      .executeTakeFirst()
    const known = row ? unpackMonth(month, row.hours) : emptyMonth(month)
    putHours(known, given)
    await saveMonth(db, place, known)
  }
}

function byMonth(hours: HourWeather[]) {
  const months = new Map<string, HourWeather[]>()
  let [month, endMs] = ['', -Infinity]
  for (const hour of hours) {
    if (hour.startMs >= endMs) {
      month = monthOf(hour.startMs)
      endMs = startOfMonth(nextMonth(month))
      months.set(month, [])
    }
    months.get(month)?.push(hour)
  }
  return months
}

function saveMonth(db: Kysely<Tables>, place: string, month: MonthHours) {
  const hours = packMonth(month)
  return db
    .insertInto('weatherMonths')
    .values({ place, month: month.month, hours, archivedAt: null })
    .onConflict((row) => row.columns(['place', 'month']).doUpdateSet({ hours }))
    .execute()
}
