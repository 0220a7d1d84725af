import type { HourWeather } from '#domain/agronomy/weather-hours.ts'
import { sinDeg } from './angles.ts'
import { windFrom10m } from './cell-temperature.ts'
import { calendarDay, dayStarts, type Place } from './clear-sky-days.ts'
import { extraterrestrialWm2 } from './clear-sky.ts'
import type { LocalDate } from './local-time.ts'
import { runPlant, type Plant, type SunlitHour } from './plant.ts'
import { observerAt } from './sun-position.ts'
import { sunlitParts, type SunlitPart } from './sunlit-parts.ts'

const HOUR_MS = 3_600_000

/** `kwh` is null where the weather of an hour of daylight is not known. */
export type RealDay = { date: LocalDate; kwh: number | null }

/**
 * AC output of a plant on consecutive local days, by the weather of their hours: an estimate. As in
 * PVWatts the light of an hour is its mean, and the sun stands where it is in the middle of the sunlit
 * part. The hours begin at whole hours of UTC; one across midnight counts for the day of its middle.
 */
export function realSkyDays(
  plant: Plant,
  place: Place,
  hours: readonly HourWeather[],
  { from, count }: { from: LocalDate; count: number },
): RealDay[] {
  const weatherAt = new Map(hours.map((hour) => [hour.startMs, hour]))
  const sunAt = observerAt(place)
  const starts = dayStarts(place.utcOffset, from, count + 1).map(nearestHour)
  return starts.slice(0, -1).map((startMs, day) => {
    const light = sunlitParts(sunAt, startMs, starts[day + 1] ?? startMs).map((part) =>
      lightOf(part, weatherAt.get(part.startMs)),
    )
    const known = light.filter((hour) => hour !== null)
    return {
      date: calendarDay({ ...from, day: from.day + day }),
      kwh: known.length === light.length ? kwhOf(plant, known) : null,
    }
  })
}

const nearestHour = (ms: number) => Math.round(ms / HOUR_MS) * HOUR_MS

const kwhOf = (plant: Plant, hours: readonly SunlitHour[]) =>
  runPlant(plant, hours).reduce((kwh, { acW }) => kwh + acW / 1000, 0)

/** Null where something that the plant needs is not known. */
function lightOf(
  { startMs, sun }: SunlitPart,
  weather: HourWeather | undefined,
): SunlitHour | null {
  if (!weather) return null
  const { diffuseWm2, temperatureC, windMs } = weather
  const outerWm2 = extraterrestrialWm2(sun.distanceAu)
  const beamWm2 = weather.beamWm2 ?? beamOf(weather, sun.apparentElevationDeg, outerWm2)
  if (beamWm2 === null || diffuseWm2 === null || temperatureC === null || windMs === null)
    return null
  return {
    startMs,
    sun,
    beamWm2,
    diffuseWm2,
    extraterrestrialWm2: outerWm2,
    airTemperatureC: temperatureC,
    windSpeedMs: windFrom10m(windMs),
  }
}

/** What of the global light is not diffuse, facing the sun; never more than outside the atmosphere. */
function beamOf({ globalWm2, diffuseWm2 }: HourWeather, elevationDeg: number, outerWm2: number) {
  if (globalWm2 === null || diffuseWm2 === null) return null
  const upright = Math.max(0, globalWm2 - diffuseWm2)
  return upright === 0 ? 0 : Math.min(upright / Math.max(sinDeg(elevationDeg), 0.01), outerWm2)
}
