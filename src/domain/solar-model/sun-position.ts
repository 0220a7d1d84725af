import { asinDeg, atan2Deg, cosDeg, fullTurn, sinDeg, tanDeg } from './angles.ts'
import { standardAir, type Air } from './clear-sky.ts'

/** North and east are positive. */
export type Site = { latitudeDeg: number; longitudeDeg: number; altitudeM: number }

export type SunPosition = {
  /** Of the sun's centre above the horizon, without refraction. */
  elevationDeg: number
  /** Elevation as seen, with refraction. */
  apparentElevationDeg: number
  /** Clockwise from true north: 90 is east. */
  azimuthDeg: number
  distanceAu: number
}

/** Radius of the solar disc plus refraction at the horizon. */
const SUNRISE_DEG = 0.26667 + 0.5667

/**
 * Degrees by which refraction lifts the sun; 0 after sunset. Reda & Andreas 2004,
 * NREL/TP-560-34302, equation 42.
 */
function refractionDeg(elevationDeg: number, air: Air): number {
  if (elevationDeg < -SUNRISE_DEG) return 0
  const density = (air.pressurePa / 101_000) * (283 / (273 + air.temperatureC))
  return (density * 1.02) / (60 * tanDeg(elevationDeg + 10.3 / (elevationDeg + 5.11)))
}

/** Equatorial horizontal parallax of the sun: 8.794 arcseconds. */
const PARALLAX_DEG = 0.00244

const MS_PER_DAY = 86_400_000

/** Days since noon UTC of 1 January 2000 (Julian date 2451545). */
const daysSince2000 = (utcMs: number) => utcMs / MS_PER_DAY - 10_957.5

export type Observer = (utcMs: number) => SunPosition

/**
 * Computes the sun's position at a site, to within 0.01 degrees from 1950 to 2050. The Astronomical
 * Almanac's low-precision formula, as in Michalsky 1988, Solar Energy 40(3); mean sidereal time
 * from Meeus 1998, equation 12.4.
 */
export function observerAt(site: Site, air: Air = standardAir(site.altitudeM)): Observer {
  const sinLatitude = sinDeg(site.latitudeDeg)
  const cosLatitude = cosDeg(site.latitudeDeg)
  return (utcMs) => {
    const days = daysSince2000(utcMs)
    const anomalyDeg = 357.528 + 0.9856003 * days
    const longitudeDeg =
      280.46 + 0.9856474 * days + 1.915 * sinDeg(anomalyDeg) + 0.02 * sinDeg(2 * anomalyDeg)
    const obliquityDeg = 23.439 - 0.0000004 * days
    const rightAscensionDeg = atan2Deg(
      cosDeg(obliquityDeg) * sinDeg(longitudeDeg),
      cosDeg(longitudeDeg),
    )
    const sinDeclination = sinDeg(obliquityDeg) * sinDeg(longitudeDeg)
    const cosDeclination = Math.sqrt(1 - sinDeclination * sinDeclination)
    const siderealDeg = 280.46061837 + 360.98564736629 * days + site.longitudeDeg
    const hourDeg = siderealDeg - rightAscensionDeg
    const centreDeg = asinDeg(
      sinLatitude * sinDeclination + cosLatitude * cosDeclination * cosDeg(hourDeg),
    )
    const elevationDeg = centreDeg - PARALLAX_DEG * cosDeg(centreDeg)
    const southward = cosDeclination * cosDeg(hourDeg) * sinLatitude - sinDeclination * cosLatitude
    return {
      elevationDeg,
      apparentElevationDeg: elevationDeg + refractionDeg(elevationDeg, air),
      azimuthDeg: fullTurn(atan2Deg(cosDeclination * sinDeg(hourDeg), southward) + 180),
      distanceAu: 1.00014 - 0.01671 * cosDeg(anomalyDeg) - 0.00014 * cosDeg(2 * anomalyDeg),
    }
  }
}
