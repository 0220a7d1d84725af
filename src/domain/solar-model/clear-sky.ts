import { sinDeg } from './angles.ts'

/** Beam on a plane facing the sun, diffuse on the horizontal, W/m2. */
export type Irradiance = { beamWm2: number; diffuseWm2: number }

/** Solar constant at one astronomical unit. ASTM E-490; also used in Perez's brightness index. */
const SOLAR_CONSTANT_WM2 = 1366.1

/** Irradiance facing the sun outside the atmosphere. */
export const extraterrestrialWm2 = (distanceAu: number): number =>
  SOLAR_CONSTANT_WM2 / (distanceAu * distanceAu)

/** Path of sunlight through the air relative to straight down. Kasten & Young 1989. */
export const relativeAirMass = (apparentElevationDeg: number): number =>
  1 / (sinDeg(apparentElevationDeg) + 0.50572 * (apparentElevationDeg + 6.07995) ** -1.6364)

/**
 * Beam and diffuse irradiance under a cloudless sky; zero after sunset. `airMass` is absolute:
 * relative air mass times pressure over 101,325 Pa. `linkeTurbidity` is haze, as the number of clean
 * dry atmospheres with the same attenuation. Ineichen & Perez 2002, Solar Energy 73(3), 151-157.
 */
export function clearSky(sky: {
  apparentElevationDeg: number
  airMass: number
  altitudeM: number
  extraterrestrialWm2: number
  linkeTurbidity: number
}): Irradiance {
  const upward = sinDeg(sky.apparentElevationDeg)
  if (upward <= 0) return { beamWm2: 0, diffuseWm2: 0 }
  const { airMass, altitudeM, linkeTurbidity } = sky
  const fh1 = Math.exp(-altitudeM / 8000)
  const fh2 = Math.exp(-altitudeM / 1250)
  const haze = fh1 + fh2 * (linkeTurbidity - 1)
  const a1 = 5.09e-5 * altitudeM + 0.868
  const a2 = 3.92e-5 * altitudeM + 0.0387
  const global = a1 * sky.extraterrestrialWm2 * upward * Math.exp(-a2 * airMass * haze)
  const beam =
    (0.664 + 0.163 / fh1) *
    sky.extraterrestrialWm2 *
    Math.exp(-0.09 * airMass * (linkeTurbidity - 1))
  const diffuseShare = (0.1 - 0.2 * Math.exp(-linkeTurbidity)) / (0.1 + 0.882 / fh1)
  const beamWm2 = Math.min(beam, (global * Math.max(0, 1 - diffuseShare)) / upward)
  return { beamWm2, diffuseWm2: global - beamWm2 * upward }
}

export type Air = { pressurePa: number; temperatureC: number }

/** International Standard Atmosphere, ISO 2533:1975. */
const pressurePa = (altitudeM: number): number => 101_325 * (1 - 2.25577e-5 * altitudeM) ** 5.25588

/** Pressure at an altitude, and 12 C: the default yearly mean of NREL's SPA. */
export const standardAir = (altitudeM: number): Air => ({
  pressurePa: pressurePa(altitudeM),
  temperatureC: 12,
})
