import type { SolarDay } from '#contract/solar-history.ts'
import { dateOf } from '#domain/dates/calendar-days.ts'
import { clearSkyKwh, type ClearSkyFields } from '#domain/solar-model/clear-sky-kwh.ts'
import { findShortfallsByWeather, kwhByDate, type ShortfallCheck } from '#domain/solar-shortfall.ts'
import { measuredRanges, newestYear } from './daily-production.ts'

export type Judgement = ShortfallCheck & {
  clearSkyKwh: ReadonlyMap<string, number>
  /** Of the newest year's measured days; null if the clear sky gives nothing on them. */
  cloudlessShare: number | null
  /** Of its best day; null likewise. */
  bestShare: number | null
}

/**
 * Compares the measured days with what their weather allows, where that is known, with a clear sky and with
 * each other; null without coordinates.
 */
export function judgeProduction(
  system: ClearSkyFields,
  days: readonly SolarDay[],
  allowed: readonly SolarDay[] = [],
): Judgement | null {
  const clear = new Map<string, number>()
  for (const { first, last } of measuredRanges(days)) {
    const kwh = clearSkyKwh(system, dateOf(first), last - first + 1)
    if (!kwh) return null
    for (const day of kwh) clear.set(...day)
  }
  const year = newestYear(days)
  return {
    ...findShortfallsByWeather(days, kwhByDate(allowed), clear),
    clearSkyKwh: clear,
    cloudlessShare: cloudlessShare(year, clear),
    bestShare: year.reduce<number | null>(
      (best, day) => Math.max(best ?? 0, cloudlessShare([day], clear) ?? 0),
      null,
    ),
  }
}

/** Null if a cloudless sky gives nothing on these days. */
export function cloudlessShare(
  days: readonly SolarDay[],
  clearSkyKwh: ReadonlyMap<string, number>,
): number | null {
  const made = days.reduce((sum, { kwh }) => sum + kwh, 0)
  const clear = days.reduce((sum, { date }) => sum + (clearSkyKwh.get(date) ?? 0), 0)
  return clear > 0 ? made / clear : null
}
