import {
  asinDeg,
  atan2Deg,
  cosDeg,
  fullTurn,
  RADIANS_PER_DEGREE,
  sinDeg,
  tanDeg,
} from './angles.ts'
import { EARTH_LONGITUDE_TERMS } from './earth-longitude-terms.ts'
import { EARTH_LATITUDE_TERMS, EARTH_RADIUS_TERMS } from './earth-orbit-terms.ts'
import { nutation } from './nutation.ts'
import { sumSeries } from './periodic-term.ts'

/** The sun as seen from the centre of the Earth, which changes by about a degree a day. */
export type GeocentricSun = {
  rightAscensionDeg: number
  declinationDeg: number
  distanceAu: number
  /** Apparent minus mean sidereal time. */
  equinoxesDeg: number
}

const MS_PER_DAY = 86_400_000
const DAYS_PER_CENTURY = 36_525

/** Days since noon UTC of 1 January 2000 (J2000.0, Julian date 2451545). */
const daysSince2000 = (utcMs: number): number => utcMs / MS_PER_DAY - 10_957.5

/**
 * Terrestrial time minus UTC in seconds: 69 since 2020, 40 in 1970, 67 at the test epochs of the
 * literature (IERS). 30 s too many or too few move the sun by 0.0004 degrees.
 */
const DELTA_T_S = 69

/** Degrees, in (J2000) Julian centuries. Reda & Andreas 2004, equations 28 and 29. */
export function meanSiderealDeg(utcMs: number): number {
  const days = daysSince2000(utcMs)
  const centuries = days / DAYS_PER_CENTURY
  return fullTurn(
    280.46061837 +
      360.98564736629 * days +
      centuries * centuries * (0.000387933 - centuries / 38_710_000),
  )
}

/** Degrees. Reda & Andreas 2004, equation 24; u in units of 10,000 Julian years. */
function meanObliquityDeg(u: number): number {
  const coefficients = [
    84381.448, -4680.93, -1.55, 1999.25, -51.38, -249.67, -39.05, 7.12, 27.87, 5.79, 2.45,
  ]
  return coefficients.reduceRight((sum, coefficient) => sum * u + coefficient, 0) / 3600
}

/**
 * NREL's Solar Position Algorithm, steps 3.2 to 3.10: within 0.0003 degrees from -2000 to 6000
 * when `deltaTS` is right. Reda & Andreas 2004 (rev. 2008), NREL/TP-560-34302.
 */
export function geocentricSun(utcMs: number, deltaTS = DELTA_T_S): GeocentricSun {
  const centuries = daysSince2000(utcMs + deltaTS * 1000) / DAYS_PER_CENTURY
  const millennia = centuries / 10
  const distanceAu = sumSeries(EARTH_RADIUS_TERMS, millennia)
  const { longitudeDeg, obliquityDeg } = nutation(centuries)
  const obliquity = meanObliquityDeg(millennia / 10) + obliquityDeg
  const aberrationDeg = -20.4898 / (3600 * distanceAu)
  const longitude =
    sumSeries(EARTH_LONGITUDE_TERMS, millennia) / RADIANS_PER_DEGREE +
    (180 + longitudeDeg + aberrationDeg)
  const latitude = -sumSeries(EARTH_LATITUDE_TERMS, millennia) / RADIANS_PER_DEGREE
  return {
    ...equatorial(longitude, latitude, obliquity),
    distanceAu,
    equinoxesDeg: longitudeDeg * cosDeg(obliquity),
  }
}

/** Reda & Andreas 2004, equations 30 and 31. */
function equatorial(longitude: number, latitude: number, obliquity: number) {
  const east = sinDeg(longitude) * cosDeg(obliquity) - tanDeg(latitude) * sinDeg(obliquity)
  const north =
    sinDeg(latitude) * cosDeg(obliquity) + cosDeg(latitude) * sinDeg(obliquity) * sinDeg(longitude)
  return {
    rightAscensionDeg: fullTurn(atan2Deg(east, cosDeg(longitude))),
    declinationDeg: asinDeg(north),
  }
}
