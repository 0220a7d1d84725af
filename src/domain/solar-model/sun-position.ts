import { asinDeg, atan2Deg, cosDeg, fullTurn, halfTurn, sinDeg, tanDeg } from './angles.ts'
import { meanSiderealDeg, type GeocentricSun } from './geocentric-sun.ts'
import { standardAir, type Air } from './standard-air.ts'

/** North and east are positive. */
export type Site = { latitudeDeg: number; longitudeDeg: number; altitudeM: number }

export type SunPosition = {
  /** Of the sun's centre above the horizon, without air. */
  elevationDeg: number
  /** As the eye sees it: lifted by refraction. */
  apparentElevationDeg: number
  /** Clockwise from true north: 90 is east. */
  azimuthDeg: number
  distanceAu: number
}

/** Half the sun's disc and refraction at the moment of sunrise. */
const SUNRISE_DEG = 0.26667 + 0.5667
const EARTH_RADIUS_M = 6_378_140
const EARTH_FLATNESS = 0.99664719

/**
 * Degrees by which air lifts the sun; 0 once it has set.
 * Reda & Andreas 2004, NREL/TP-560-34302, equation 42.
 */
function refractionDeg(elevationDeg: number, air: Air): number {
  if (elevationDeg < -SUNRISE_DEG) return 0
  const density = (air.pressurePa / 101_000) * (283 / (273 + air.temperatureC))
  return (density * 1.02) / (60 * tanDeg(elevationDeg + 10.3 / (elevationDeg + 5.11)))
}

/** Hour angle in degrees, west positive, from -180 up to 180, seen from the centre of the Earth. */
const hourAngleDeg = (utcMs: number, sun: GeocentricSun, longitudeDeg: number): number =>
  halfTurn(meanSiderealDeg(utcMs) + sun.equinoxesDeg + longitudeDeg - sun.rightAscensionDeg)

/** Tells where the sun stands for one place from where it stands for the centre of the Earth. */
export type Observer = (utcMs: number, sun: GeocentricSun) => SunPosition

/**
 * An observer at a site: parallax, elevation, refraction, azimuth.
 * Reda & Andreas 2004, NREL/TP-560-34302, steps 3.11 to 3.16.
 */
export function observerAt(site: Site, air: Air = standardAir(site.altitudeM)): Observer {
  const sinLatitude = sinDeg(site.latitudeDeg)
  const cosLatitude = cosDeg(site.latitudeDeg)
  const u = Math.atan(EARTH_FLATNESS * tanDeg(site.latitudeDeg))
  const x = Math.cos(u) + (site.altitudeM / EARTH_RADIUS_M) * cosLatitude
  const y = EARTH_FLATNESS * Math.sin(u) + (site.altitudeM / EARTH_RADIUS_M) * sinLatitude
  return (utcMs, sun) => {
    const centreHour = hourAngleDeg(utcMs, sun, site.longitudeDeg)
    const parallax = sinDeg(8.794 / (3600 * sun.distanceAu))
    const outward = cosDeg(sun.declinationDeg) - x * parallax * cosDeg(centreHour)
    const shiftDeg = atan2Deg(-x * parallax * sinDeg(centreHour), outward)
    const tanDeclination =
      ((sinDeg(sun.declinationDeg) - y * parallax) * cosDeg(shiftDeg)) / outward
    const cosDeclination = 1 / Math.sqrt(1 + tanDeclination * tanDeclination)
    const hour = centreHour - shiftDeg
    const cosHour = cosDeg(hour)
    const elevationDeg = asinDeg(
      cosDeclination * (sinLatitude * tanDeclination + cosLatitude * cosHour),
    )
    const southward = cosHour * sinLatitude - tanDeclination * cosLatitude
    return {
      elevationDeg,
      apparentElevationDeg: elevationDeg + refractionDeg(elevationDeg, air),
      azimuthDeg: fullTurn(atan2Deg(sinDeg(hour), southward) + 180),
      distanceAu: sun.distanceAu,
    }
  }
}
