import { airOf, type CloudlessAir } from './air.ts'
import { clearSky, extraterrestrialWm2, relativeAirMass, standardAir } from './clear-sky.ts'
import { startOfDay, type LocalDate, type UtcOffset } from './local-time.ts'
import type { SunlitHour } from './plant.ts'
import { observerAt, type Site } from './sun-position.ts'
import { sunlitParts, type SunlitPart } from './sunlit-parts.ts'

export type Place = Site & { utcOffset: UtcOffset }

/** `sunlitHours` is the part of the hour with the sun above the horizon, 0 to 1. */
export type ClearSkyHour = SunlitHour & { sunlitHours: number }

/** From one local midnight to the next: 23 to 25 hours. */
export type ClearSkyDay = {
  date: LocalDate
  startMs: number
  endMs: number
  hours: readonly ClearSkyHour[]
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Light of `count` cloudless local days starting at `from`. Depends only on the place, so one
 * result serves any number of plants.
 */
export function clearSkyDays(place: Place, from: LocalDate, count: number): ClearSkyDay[] {
  const starts = dayStarts(place.utcOffset, from, count + 1)
  const sunAt = observerAt(place)
  return starts.slice(0, -1).map((startMs, day) => {
    const endMs = starts[day + 1] ?? startMs
    const date = calendarDay({ ...from, day: from.day + day })
    const light = cloudless(place, airOf(place, dayOfYear(date)))
    return { date, startMs, endMs, hours: sunlitParts(sunAt, startMs, endMs).map(light) }
  })
}

export const clearSkyYear = (place: Place, year: number): ClearSkyDay[] =>
  clearSkyDays(place, { year, month: 1, day: 1 }, isLeapYear(year) ? 366 : 365)

const dayOfYear = ({ year, month, day }: LocalDate): number =>
  (Date.UTC(year, month - 1, day) - Date.UTC(year, 0, 0)) / (24 * HOUR_MS)

const isLeapYear = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

export function calendarDay({ year, month, day }: LocalDate): LocalDate {
  const date = new Date(Date.UTC(year, month - 1, day))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** When local days begin. Assumes 24-hour days, and searches for midnight only where the clocks change. */
export function dayStarts(utcOffset: UtcOffset, from: LocalDate, count: number): number[] {
  const starts = [startOfDay(from, utcOffset)]
  for (let day = 1; day < count; day += 1) {
    const nextMs = (starts[day - 1] ?? 0) + 24 * HOUR_MS
    const wallMs = Date.UTC(from.year, from.month - 1, from.day + day)
    const isMidnight = nextMs + utcOffset(nextMs) * MINUTE_MS === wallMs
    starts.push(isMidnight ? nextMs : startOfDay({ ...from, day: from.day + day }, utcOffset))
  }
  return starts
}

type LightUnder = (part: SunlitPart) => ClearSkyHour

function cloudless({ altitudeM }: Site, air: CloudlessAir): LightUnder {
  const pressureShare = standardAir(altitudeM).pressurePa / 101_325
  return ({ startMs, sunlitHours, sun }) => {
    const outerWm2 = extraterrestrialWm2(sun.distanceAu)
    const { beamWm2, diffuseWm2 } = clearSky({
      apparentElevationDeg: sun.apparentElevationDeg,
      airMass: relativeAirMass(sun.apparentElevationDeg) * pressureShare,
      altitudeM,
      extraterrestrialWm2: outerWm2,
      linkeTurbidity: air.linkeTurbidity,
    })
    return {
      startMs,
      sunlitHours,
      sun,
      beamWm2,
      diffuseWm2,
      extraterrestrialWm2: outerWm2,
      airTemperatureC: air.airTemperatureC,
      windSpeedMs: air.windSpeedMs,
    }
  }
}
