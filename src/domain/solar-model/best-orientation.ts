import { clearSkyDays, type AssumedAir, type ClearSkyDay } from './clear-sky-days.ts'
import { fixedOffset } from './local-time.ts'
import { runPlant, type Plant } from './plant.ts'
import type { Plane } from './transposition.ts'

/** The day of each month whose sun stands for the month's mean. Klein 1977, Solar Energy 19(4). */
const MEAN_DAYS = [17, 16, 16, 15, 15, 11, 17, 16, 15, 15, 14, 10]
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
/** Any common year does: the sun's path hardly differs from one to the next. */
const YEAR = 2025

const SOUTH_DEG = 180
const NORTH_DEG = 0

/**
 * The tilt (whole degrees) and azimuth that would yield the most in a year at a latitude: an
 * estimate (clear sky). Clouds favour lower tilts, so the true best lies a few degrees flatter, and
 * ten degrees either way cost about 1 %. A cloudless sky is alike before and after noon, so the
 * best azimuth is due south or due north, the side the sun is on.
 */
export function bestOrientation(
  latitudeDeg: number,
  plant: Omit<Plant, keyof Plane>,
  air?: AssumedAir,
): Plane {
  const sky = meanDays(latitudeDeg, air)
  const yieldOf = (plane: Plane): number => yearlyYield({ ...plant, ...plane }, sky)
  const south = bestTilt(SOUTH_DEG, yieldOf)
  const north = bestTilt(NORTH_DEG, yieldOf)
  return yieldOf(north) > yieldOf(south) ? north : south
}

const meanDays = (latitudeDeg: number, air?: AssumedAir): ClearSkyDay[] =>
  MEAN_DAYS.flatMap((day, month) =>
    clearSkyDays(
      { latitudeDeg, longitudeDeg: 0, altitudeM: 0, utcOffset: fixedOffset(0) },
      { year: YEAR, month: month + 1, day },
      1,
      air,
    ),
  )

/** Alternating current in a year, as the sum of the mean days times the days of their months. */
const yearlyYield = (plant: Plant, sky: readonly ClearSkyDay[]): number =>
  sky.reduce((year, { hours }, month) => {
    const made = runPlant(plant, hours)
    const dayWh = hours.reduce((sum, hour, i) => sum + (made[i]?.acW ?? 0) * hour.sunlitHours, 0)
    return year + dayWh * (DAYS_IN_MONTH[month] ?? 0)
  }, 0)

/** The yield has one peak between lying flat and standing upright. */
function bestTilt(azimuthDeg: number, yieldOf: (plane: Plane) => number): Plane {
  let low = 0
  let high = 90
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const risesOn =
      yieldOf({ tiltDeg: middle + 1, azimuthDeg }) > yieldOf({ tiltDeg: middle, azimuthDeg })
    if (risesOn) low = middle + 1
    else high = middle
  }
  return { tiltDeg: low, azimuthDeg }
}
