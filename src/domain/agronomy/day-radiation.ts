import { clamp, RADIANS_PER_DEGREE } from '#domain/solar-model/angles.ts'

/*
 * Radiation of a day on level ground, MJ/m2, by FAO-56, chapter 3.
 */

const SOLAR_CONSTANT_MJ_M2_MIN = 0.082
const MINUTES_A_DAY = 1440
/** Stefan-Boltzmann, MJ/(K4 m2 day). */
const SIGMA = 4.903e-9
const ZERO_C_IN_K = 273.16
/** Of the reference grass. */
const ALBEDO = 0.23
/** Equation 50: away from the sea, and on the coast. */
export const INLAND = 0.16
export const COASTAL = 0.19

/** The sun of the `day`-th day of a year. Equations 23 to 25. */
export function sunOfDay(latitudeDeg: number, day: number) {
  const turn = (2 * Math.PI * day) / 365
  const latitude = latitudeDeg * RADIANS_PER_DEGREE
  const declination = 0.409 * Math.sin(turn - 1.39)
  return {
    latitude,
    declination,
    inverseDistance: 1 + 0.033 * Math.cos(turn),
    /** At sunset, radians; 0 in the polar night and pi under the midnight sun. */
    sunsetAngle: Math.acos(clamp(-Math.tan(latitude) * Math.tan(declination), -1, 1)),
  }
}

/** Above the atmosphere. Equation 21. */
export function extraterrestrialMJ(latitudeDeg: number, day: number): number {
  const { latitude, declination, inverseDistance, sunsetAngle } = sunOfDay(latitudeDeg, day)
  return (
    (MINUTES_A_DAY / Math.PI) *
    SOLAR_CONSTANT_MJ_M2_MIN *
    inverseDistance *
    (sunsetAngle * Math.sin(latitude) * Math.sin(declination) +
      Math.cos(latitude) * Math.cos(declination) * Math.sin(sunsetAngle))
  )
}

/** Equation 34. */
export const daylightHours = (latitudeDeg: number, day: number): number =>
  (24 / Math.PI) * sunOfDay(latitudeDeg, day).sunsetAngle

/** From the hours of sunshine, by Angstrom's formula. Equation 35. */
export const solarFromSunshineMJ = (sunshineShare: number, extraterrestrial: number): number =>
  (0.25 + 0.5 * sunshineShare) * extraterrestrial

/** From the temperatures of a day, by Hargreaves and Samani. Equation 50. */
export const solarFromTemperatureMJ = (
  { minC, maxC }: { minC: number; maxC: number },
  extraterrestrial: number,
  coefficient: typeof INLAND | typeof COASTAL,
): number => coefficient * Math.sqrt(maxC - minC) * extraterrestrial

/** Under a cloudless sky. Equation 37. */
export const clearSkyMJ = (altitudeM: number, extraterrestrial: number): number =>
  (0.75 + 2e-5 * altitudeM) * extraterrestrial

/** Equation 38. */
export const netShortwaveMJ = (solar: number): number => (1 - ALBEDO) * solar

/** What leaves the grass as heat radiation. Equation 39. */
export function netLongwaveMJ(day: {
  minC: number
  maxC: number
  actualKPa: number
  solar: number
  clearSky: number
}): number {
  const emitted = (SIGMA * ((day.maxC + ZERO_C_IN_K) ** 4 + (day.minC + ZERO_C_IN_K) ** 4)) / 2
  const clearness = day.clearSky > 0 ? Math.min(1, day.solar / day.clearSky) : 1
  return emitted * (0.34 - 0.14 * Math.sqrt(day.actualKPa)) * (1.35 * clearness - 0.35)
}

/** Equation 40. */
export const netRadiationMJ = (day: Parameters<typeof netLongwaveMJ>[0]): number =>
  netShortwaveMJ(day.solar) - netLongwaveMJ(day)

/** Into the soil in a month, from its mean temperature and that of the month before. Equation 44. */
export const monthlySoilHeatMJ = (meanC: number, meanBeforeC: number): number =>
  0.14 * (meanC - meanBeforeC)
