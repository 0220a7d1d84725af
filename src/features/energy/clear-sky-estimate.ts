import type { SolarPayload } from '#contract/solar.ts'
import { bestTilt } from '#domain/solar-model/best-tilt.ts'
import { clearSkyDays, clearSkyYear } from '#domain/solar-model/clear-sky-days.ts'
import { expectedHours, expectedYear } from '#domain/solar-model/expected-generation.ts'
import {
  likelyOffset,
  localDate,
  localHour,
  type UtcOffset,
} from '#domain/solar-model/local-time.ts'
import { plantFromFields } from '#domain/solar-model/plant-from-fields.ts'
import type { Site } from '#domain/solar-model/sun-position.ts'
import type { Plane } from '#domain/solar-model/transposition.ts'

/** `hour` counts from the start of the day, which has 23 to 25; `clockHour` is local clock time. */
export type HourKwh = { hour: number; clockHour: number; kwh: number }

export type ClearSkyEstimate = {
  hours: HourKwh[]
  /** Hours since the start of the day. */
  nowHour: number
  /** January to December. */
  monthsKwh: readonly number[]
  best: Plane
  /** What stands in for unusable fields. */
}

const HOUR_MS = 3_600_000

const browserOffset: UtcOffset = (utcMs) => -new Date(utcMs).getTimezoneOffset()

/** Generation on a cloudless day like today, and in a cloudless year. */
export function clearSkyEstimate(
  site: Site,
  system: SolarPayload,
  nowMs: number,
): ClearSkyEstimate | undefined {
  const { plant } = plantFromFields(system, site.latitudeDeg)
  const utcOffset = likelyOffset(site.longitudeDeg, browserOffset, nowMs)
  const place = { ...site, utcOffset }
  const today = localDate(nowMs, utcOffset)
  const [day] = clearSkyDays(place, today, 1)
  if (!day) return undefined
  const hours = expectedHours(plant, day).map(({ startMs, kwh }) => ({
    hour: (startMs - day.startMs) / HOUR_MS,
    clockHour: Math.floor(localHour(startMs, utcOffset)),
    kwh,
  }))
  const year = expectedYear(plant, clearSkyYear(place, today.year))
  return {
    hours,
    nowHour: (nowMs - day.startMs) / HOUR_MS,
    monthsKwh: year.monthsKwh,
    best: bestTilt(site.latitudeDeg),
  }
}
