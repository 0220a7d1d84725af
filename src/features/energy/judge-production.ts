import type { SolarDay } from '#contract/solar-history.ts'
import { dateOf } from '#domain/dates/calendar-days.ts'
import { clearSkyKwh, type ClearSkyFields } from '#domain/solar-model/clear-sky-kwh.ts'
import { clearSkyShare, findShortfalls, type ShortfallCheck } from '#domain/solar-shortfall.ts'
import { measuredRanges, newestYear } from './daily-production.ts'

export type Judgement = ShortfallCheck & {
  clearSkyKwh: ReadonlyMap<string, number>
  /** Of the newest year's measured days; null if the clear sky gives nothing on them. */
  cloudlessShare: number | null
}

/** Compares the measured days with a clear sky and with each other; null without coordinates. */
export function judgeProduction(
  system: ClearSkyFields,
  days: readonly SolarDay[],
): Judgement | null {
  const clear = new Map<string, number>()
  for (const { first, last } of measuredRanges(days)) {
    const kwh = clearSkyKwh(system, dateOf(first), last - first + 1)
    if (!kwh) return null
    for (const day of kwh) clear.set(...day)
  }
  return {
    ...findShortfalls(days, clear),
    clearSkyKwh: clear,
    cloudlessShare: clearSkyShare(newestYear(days), clear),
  }
}
