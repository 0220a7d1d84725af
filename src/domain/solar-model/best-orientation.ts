import { clearSkyDays, type AssumedAir, type ClearSkyDay } from './clear-sky-days.ts'
import { fixedOffset } from './local-time.ts'
import { runPlant, type Plant } from './plant.ts'
import type { Plane } from './transposition.ts'

/** Days whose declination equals the mean of their month. Klein 1977, Solar Energy 19(4). */
const MEAN_DAYS = [17, 16, 16, 15, 15, 11, 17, 16, 15, 15, 14, 10]
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
/** Any common year will do: the sun's path hardly varies from year to year. */
const YEAR = 2025

const SOUTH_DEG = 180
const NORTH_DEG = 0

/**
 * Tilt (whole degrees) and azimuth with the highest yearly yield at a latitude: an estimate (clear
 * sky). Clouds favour lower tilts, so the true optimum is a few degrees flatter; being ten degrees
 * off costs about 1 %. A clear sky is symmetric around noon, so the azimuth is due south or due
 * north.
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

/** AC watt-hours in a year: each month counts as its mean day times its length. */
const yearlyYield = (plant: Plant, sky: readonly ClearSkyDay[]): number =>
  sky.reduce((year, { hours }, month) => {
    const made = runPlant(plant, hours)
    const dayWh = hours.reduce((sum, hour, i) => sum + (made[i]?.acW ?? 0) * hour.sunlitHours, 0)
    return year + dayWh * (DAYS_IN_MONTH[month] ?? 0)
  }, 0)

/** Binary search for the single peak of the yield between flat and upright. */
function bestTilt(azimuthDeg: number, yieldOf: (plane: Plane) => number): Plane {
  let low = 0
  let high = 90
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const isRising =
      yieldOf({ tiltDeg: middle + 1, azimuthDeg }) > yieldOf({ tiltDeg: middle, azimuthDeg })
    if (isRising) low = middle + 1
    else high = middle
  }
  return { tiltDeg: low, azimuthDeg }
}
