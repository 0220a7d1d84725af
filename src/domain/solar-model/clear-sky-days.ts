import {
  clearSky,
  extraterrestrialWm2,
  LINKE_TURBIDITY,
  relativeAirMass,
  standardAir,
} from './clear-sky.ts'
import { startOfDay, type LocalDate, type UtcOffset } from './local-time.ts'
import type { SunlitHour } from './plant.ts'
import { observerAt, type Observer, type Site, type SunPosition } from './sun-position.ts'

export type Place = Site & { utcOffset: UtcOffset }

/** What the estimate takes for granted about the air. */
export type AssumedAir = { airTemperatureC: number; windSpeedMs: number; linkeTurbidity: number }

/**
 * Air and wind at which panels are rated for heat (IEC 61215: 20 C, 1 m/s), as nobody measures them
 * at the farm. Air 10 degrees colder would raise the energy by 2 to 5 %, warmer lower it.
 */
export const ASSUMED_AIR: AssumedAir = {
  airTemperatureC: 20,
  windSpeedMs: 1,
  linkeTurbidity: LINKE_TURBIDITY,
}

/** `sunlitHours` is the part of the hour with the sun up, 0 to 1. */
export type ClearSkyHour = SunlitHour & { sunlitHours: number }

/** One local day: from midnight to midnight by the clock on the wall, so 23 to 25 hours. */
export type ClearSkyDay = {
  date: LocalDate
  startMs: number
  endMs: number
  hours: readonly ClearSkyHour[]
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * The light of `count` local days from `from` on, were every one of them cloudless. Compute it once
 * for a place and let every plant in question run on it.
 */
export function clearSkyDays(
  place: Place,
  from: LocalDate,
  count: number,
  air: AssumedAir = ASSUMED_AIR,
): ClearSkyDay[] {
  const starts = dayStarts(place.utcOffset, from, count + 1)
  const light = cloudless(place, air)
  const sunAt = observerAt(place)
  return starts.slice(0, -1).map((startMs, day) => {
    const endMs = starts[day + 1] ?? startMs
    const date = calendarDay({ ...from, day: from.day + day })
    return { date, startMs, endMs, hours: sunlitHours(light, sunAt, startMs, endMs) }
  })
}

export const clearSkyYear = (place: Place, year: number, air?: AssumedAir): ClearSkyDay[] =>
  clearSkyDays(place, { year, month: 1, day: 1 }, isLeapYear(year) ? 366 : 365, air)

const isLeapYear = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

function calendarDay({ year, month, day }: LocalDate): LocalDate {
  const date = new Date(Date.UTC(year, month - 1, day))
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Asks the clock once a day, and again only where the day before was not 24 hours long. */
function dayStarts(utcOffset: UtcOffset, from: LocalDate, count: number): number[] {
  const starts = [startOfDay(from, utcOffset)]
  for (let day = 1; day < count; day += 1) {
    const nextMs = (starts[day - 1] ?? 0) + 24 * HOUR_MS
    const wallMs = Date.UTC(from.year, from.month - 1, from.day + day)
    const isMidnight = nextMs + utcOffset(nextMs) * MINUTE_MS === wallMs
    starts.push(isMidnight ? nextMs : startOfDay({ ...from, day: from.day + day }, utcOffset))
  }
  return starts
}

function sunlitHours(
  light: LightUnder,
  sunAt: Observer,
  fromMs: number,
  toMs: number,
): ClearSkyHour[] {
  const hours: ClearSkyHour[] = []
  let before = sunAt(fromMs).elevationDeg
  for (let startMs = fromMs; startMs < toMs; startMs += HOUR_MS) {
    const lengthMs = Math.min(toMs - startMs, HOUR_MS)
    const after = sunAt(startMs + lengthMs).elevationDeg
    if (before > 0 || after > 0) {
      // A straight line is near enough to where the sun crosses the horizon.
      const crossing = before / (before - after)
      const from = before > 0 ? 0 : crossing
      const to = after > 0 ? 1 : crossing
      const middle = sunAt(startMs + (lengthMs * (from + to)) / 2)
      hours.push(light(middle, startMs, ((to - from) * lengthMs) / HOUR_MS))
    }
    before = after
  }
  return hours
}

type LightUnder = (sun: SunPosition, startMs: number, sunlitHours: number) => ClearSkyHour

function cloudless({ altitudeM }: Site, air: AssumedAir): LightUnder {
  const pressureShare = standardAir(altitudeM).pressurePa / 101_325
  return (sun, startMs, sunlit) => {
    const outside = extraterrestrialWm2(sun.distanceAu)
    const { beamWm2, diffuseWm2 } = clearSky({
      apparentElevationDeg: sun.apparentElevationDeg,
      airMass: relativeAirMass(sun.apparentElevationDeg) * pressureShare,
      altitudeM,
      extraterrestrialWm2: outside,
      linkeTurbidity: air.linkeTurbidity,
    })
    return {
      startMs,
      sunlitHours: sunlit,
      sun,
      beamWm2,
      diffuseWm2,
      extraterrestrialWm2: outside,
      airTemperatureC: air.airTemperatureC,
      windSpeedMs: air.windSpeedMs,
    }
  }
}
