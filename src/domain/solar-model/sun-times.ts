import { acosDeg, asinDeg, cosDeg, halfTurn, sinDeg } from './angles.ts'
import { startOfDay, type LocalDate, type UtcOffset } from './local-time.ts'
import { sunEphemeris, type SunEphemeris } from './sun-ephemeris.ts'
import { hourAngleDeg, type Site } from './sun-position.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MS_PER_DEGREE = 3_600_000 / 15

/** Unix milliseconds. Beyond the polar circles some days have a transit but no rise and set. */
export type SunTimes = { transitMs: number } & (
  | { kind: 'risesAndSets'; sunriseMs: number; sunsetMs: number }
  | { kind: 'polarDay' | 'polarNight' }
)

/** The centre of the disc when its upper edge shows. Reda & Andreas 2004, section A.2. */
const HORIZON_DEG = -0.8333

/**
 * Sunrise, highest stand and sunset of a local day, each solved until it stands still: within a
 * second of SPA's own, and good to about a minute in real air. Near the date line or in wide time
 * zones the highest stand is the one nearest to noon by the clock.
 */
export function sunTimes(site: Site, date: LocalDate, offset: UtcOffset): SunTimes {
  const noonMs = startOfDay(date, offset) + DAY_MS / 2
  const sunAt = sunEphemeris(noonMs - 2 * DAY_MS, noonMs + 2 * DAY_MS)
  const transitMs = settle(noonMs, (ms) => -hourAngleDeg(ms, sunAt(ms), site.longitudeDeg))
  const sunriseMs = horizonMs(site, transitMs, sunAt, -1)
  const sunsetMs = horizonMs(site, transitMs, sunAt, 1)
  if (sunriseMs !== undefined && sunsetMs !== undefined)
    return { kind: 'risesAndSets', transitMs, sunriseMs, sunsetMs }
  const noonElevationDeg = elevationDeg(site, transitMs, sunAt)
  return { kind: noonElevationDeg > HORIZON_DEG ? 'polarDay' : 'polarNight', transitMs }
}

/** Repeats a step given in degrees of hour angle until it is nothing. */
function settle(startMs: number, missingDeg: (ms: number) => number): number {
  let ms = startMs
  for (let round = 0; round < 5; round += 1) ms += missingDeg(ms) * MS_PER_DEGREE
  return ms
}

function elevationDeg(site: Site, ms: number, sunAt: SunEphemeris): number {
  const sun = sunAt(ms)
  return asinDeg(
    sinDeg(site.latitudeDeg) * sinDeg(sun.declinationDeg) +
      cosDeg(site.latitudeDeg) *
        cosDeg(sun.declinationDeg) *
        cosDeg(hourAngleDeg(ms, sun, site.longitudeDeg)),
  )
}

/** When the sun crosses the horizon before (-1) or after (1) its transit; nothing when it does not. */
function horizonMs(
  { latitudeDeg, longitudeDeg }: Site,
  transitMs: number,
  sunAt: SunEphemeris,
  side: -1 | 1,
): number | undefined {
  let ms = transitMs
  for (let round = 0; round < 8; round += 1) {
    const sun = sunAt(ms)
    const cosine =
      (sinDeg(HORIZON_DEG) - sinDeg(latitudeDeg) * sinDeg(sun.declinationDeg)) /
      (cosDeg(latitudeDeg) * cosDeg(sun.declinationDeg))
    if (Math.abs(cosine) > 1) return undefined
    const goalDeg = side * acosDeg(cosine)
    const stepDeg = round === 0 ? goalDeg : halfTurn(goalDeg - hourAngleDeg(ms, sun, longitudeDeg))
    ms += stepDeg * MS_PER_DEGREE
  }
  return ms
}
