import { acosDeg, cosDeg, RADIANS_PER_DEGREE, sinDeg } from './angles.ts'
import { relativeAirMass, type Irradiance } from './clear-sky.ts'

/** Tilt 0 is horizontal; azimuth is clockwise from true north, 180 facing south. */
export type Plane = { tiltDeg: number; azimuthDeg: number }

export type SunDirection = { apparentElevationDeg: number; azimuthDeg: number }

/** PVWatts v5 default. */
const GROUND_ALBEDO = 0.2

/** Degrees between sunbeam and panel normal; above 90 the sun is behind the panel. */
export const incidenceDeg = (plane: Plane, sun: SunDirection): number =>
  acosDeg(
    sinDeg(sun.apparentElevationDeg) * cosDeg(plane.tiltDeg) +
      cosDeg(sun.apparentElevationDeg) *
        sinDeg(plane.tiltDeg) *
        cosDeg(sun.azimuthDeg - plane.azimuthDeg),
  )

/**
 * Upper limits of the sky clearness bins, with f11 f12 f13 and f21 f22 f23. Perez et al. 1990, all
 * sites.
 */
const CLEARNESS_BINS = [
  { below: 1.065, f1: [-0.008, 0.588, -0.062], f2: [-0.06, 0.072, -0.022] },
  { below: 1.23, f1: [0.13, 0.683, -0.151], f2: [-0.019, 0.066, -0.029] },
  { below: 1.5, f1: [0.33, 0.487, -0.221], f2: [0.055, -0.064, -0.026] },
  { below: 1.95, f1: [0.568, 0.187, -0.295], f2: [0.109, -0.152, -0.014] },
  { below: 2.8, f1: [0.873, -0.392, -0.362], f2: [0.226, -0.462, 0.001] },
  { below: 4.5, f1: [1.132, -1.237, -0.412], f2: [0.288, -0.823, 0.056] },
  { below: 6.2, f1: [1.06, -1.6, -0.359], f2: [0.264, -1.127, 0.131] },
  { below: Infinity, f1: [0.678, -0.327, -0.25], f2: [0.156, -1.377, 0.251] },
] as const

/** Circumsolar and horizon brightening, as shares of the diffuse light. */
function brightening(
  { beamWm2, diffuseWm2 }: Irradiance,
  elevationDeg: number,
  extraterrestrialWm2: number,
) {
  const zenith = (90 - elevationDeg) * RADIANS_PER_DEGREE
  const cubed = 1.041 * zenith ** 3
  const clearness = (1 + beamWm2 / diffuseWm2 + cubed) / (1 + cubed)
  const brightness = (diffuseWm2 * relativeAirMass(elevationDeg)) / extraterrestrialWm2
  const bin = CLEARNESS_BINS.find(({ below }) => clearness < below) ?? CLEARNESS_BINS[7]
  const along = ([base, bright, low]: readonly [number, number, number]) =>
    base + bright * brightness + low * zenith
  return { circumsolar: Math.max(0, along(bin.f1)), horizon: along(bin.f2) }
}

/** `beamWm2` is the beam part of `totalWm2`. */
export type PlaneLight = { totalWm2: number; beamWm2: number; incidenceDeg: number }

/**
 * Irradiance on a tilted plane: beam, sky diffuse and ground-reflected. Perez et al. 1990, Solar
 * Energy 44(5), 271-289, as in PVWatts v5 (Dobos 2014, NREL/TP-6A20-62641).
 */
export function planeOfArray(
  plane: Plane,
  sun: SunDirection,
  light: Irradiance,
  extraterrestrialWm2: number,
): PlaneLight {
  const angle = incidenceDeg(plane, sun)
  const facing = Math.max(0, cosDeg(angle))
  const upward = sinDeg(sun.apparentElevationDeg)
  const beamWm2 = light.beamWm2 * facing
  const tilt = cosDeg(plane.tiltDeg)
  const groundWm2 =
    (light.beamWm2 * Math.max(0, upward) + light.diffuseWm2) * GROUND_ALBEDO * ((1 - tilt) / 2)
  const skyWm2 = skyDiffuseWm2(plane, sun, light, extraterrestrialWm2, facing)
  return { totalWm2: beamWm2 + skyWm2 + groundWm2, beamWm2, incidenceDeg: angle }
}

function skyDiffuseWm2(
  plane: Plane,
  sun: SunDirection,
  light: Irradiance,
  extraterrestrialWm2: number,
  facing: number,
): number {
  if (light.diffuseWm2 <= 0) return 0
  const { circumsolar, horizon } = brightening(light, sun.apparentElevationDeg, extraterrestrialWm2)
  const upward = Math.max(cosDeg(85), sinDeg(sun.apparentElevationDeg))
  const factor =
    ((1 - circumsolar) * (1 + cosDeg(plane.tiltDeg))) / 2 +
    (circumsolar * facing) / upward +
    horizon * sinDeg(plane.tiltDeg)
  return light.diffuseWm2 * Math.max(0, factor)
}
