import { setImmediate as otherRequests } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { LocalDate, UtcOffset } from '#domain/solar-model/local-time.ts'
import { startOfDay } from '#domain/solar-model/local-time.ts'
import type { Plant } from '#domain/solar-model/plant.ts'
import { realSkyDays } from '#domain/solar-model/real-sky.ts'
import type { Site } from '#domain/solar-model/sun-position.ts'
import type { Tables } from '#server/db/tables.ts'
import { isSettled } from '#server/weather/past-gaps.ts'
import { readHours } from '#server/weather/weather-store.ts'

const HOUR_MS = 3_600_000
const MONTHS = 12
/** Of 3 kB each. */
const MOST_YEARS = 1000

/** A plant, and the place of which its weather is known. */
export type PlantUnderSky = {
  plant: Plant
  site: Site
  zone: string
  utcOffset: UtcOffset
  /** As `placeKey` has it. */
  place: string
  /** When the provider last answered. */
  updatedAt: string
}

/** By month and day of the month, both from 0; null where it is not known. */
export type YearKwh = readonly (readonly (number | null)[])[]

/**
 * What plants make in years of their place, kept in memory: a year takes 0.1 s of a slow core. Others get their turn
 * between the months.
 */
export function solarYears(db: Kysely<Tables>) {
  const years = new Map<string, Promise<YearKwh>>()
  return async (under: PlantUnderSky, first: number, last: number) => {
    const versions = await monthVersions(db, under, first, last)
    const found = new Map<number, YearKwh>()
    for (let year = first; year <= last; year += 1) {
      const months = versions.filter(({ month }) => isAround(month, year))
      if (!months.some(({ month }) => month.startsWith(`${year}`))) continue
      const { plant, site, zone, place } = under
      const key = JSON.stringify([plant, site, zone, place, year, months])
      const known = years.get(key) ?? yearOf(db, under, year)
      // The oldest go first; one that is asked for again is new.
      years.delete(key)
      years.set(key, known)
      known.catch(() => years.delete(key))
      for (const old of years.keys()) {
        if (years.size <= MOST_YEARS) break
        years.delete(old)
      }
      found.set(year, await known)
    }
    return found
  }
}

/** The months of these years that anything is stored of, and when that was. */
async function monthVersions(
  db: Kysely<Tables>,
  { place, updatedAt }: PlantUnderSky,
  first: number,
  last: number,
) {
  const rows = await db
    .selectFrom('weatherMonths')
    .select(['month', 'archivedAt'])
    .where('place', '=', place)
    .where('month', '>=', `${first - 1}-12`)
    .where('month', '<=', `${last + 1}-01`)
    .orderBy('month')
    .execute()
  return rows.map(({ month, archivedAt }) => ({
    month,
    at: archivedAt && isSettled(month, archivedAt) ? archivedAt : [updatedAt, archivedAt],
  }))
}

const isAround = (month: string, year: number) =>
  month >= `${year - 1}-12` && month <= `${year + 1}-01`

async function yearOf(db: Kysely<Tables>, under: PlantUnderSky, year: number): Promise<YearKwh> {
  const months: (number | null)[][] = []
  for (let month = 1; month <= MONTHS; month += 1) {
    const count = new Date(Date.UTC(year, month, 0)).getUTCDate()
    months.push(await kwhOfDays(db, under, { year, month, day: 1 }, count))
    await otherRequests()
  }
  return months
}

/** Of consecutive local days, by the hours that are stored. */
async function kwhOfDays(
  db: Kysely<Tables>,
  { plant, site, utcOffset, place }: PlantUnderSky,
  from: LocalDate,
  count: number,
): Promise<(number | null)[]> {
  const hours = await readHours(db, place, ...spanOf(utcOffset, from, count))
  await otherRequests()
  const days = realSkyDays(plant, { ...site, utcOffset }, hours, { from, count })
  return days.map(({ kwh }) => kwh)
}

/** The whole hours that begin in these days. */
export function spanOf(utcOffset: UtcOffset, from: LocalDate, count: number) {
  const hourAt = (day: number) =>
    Math.floor(startOfDay({ ...from, day }, utcOffset) / HOUR_MS) * HOUR_MS
  return [hourAt(from.day), hourAt(from.day + count) + HOUR_MS] as const
}
