import { clamp } from './angles.ts'
import type { Plane } from './transposition.ts'

/**
 * Tilt (whole degrees) and azimuth with the highest yearly yield at a latitude: a fit of the
 * tilts that PVWatts finds best around the world. Jacobson & Jadhav 2018, Solar Energy 169, 55-66.
 */
export function bestTilt(latitudeDeg: number): Plane {
  const fit =
    latitudeDeg < 0
      ? 0.41657 - latitudeDeg * (1.4216 + latitudeDeg * (0.024051 + latitudeDeg * 0.00021828))
      : 1.3793 + latitudeDeg * (1.2011 + latitudeDeg * (-0.014404 + latitudeDeg * 0.000080509))
  return { tiltDeg: clamp(Math.round(fit), 0, 90), azimuthDeg: latitudeDeg < 0 ? 0 : 180 }
}

/**
 * The largest distance from the best tilt of seven weather years in the United States, 32 to 47
 * degrees north, and the largest share of a year that ten degrees more or less cost there
 * (decision 60).
 */
export const TILT_RANGE_DEG = 7
export const TEN_DEGREES_COST_PERCENT = 3
