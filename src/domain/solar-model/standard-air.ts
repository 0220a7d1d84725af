/** What bends the sun's light and slows its heat. */
export type Air = { pressurePa: number; temperatureC: number }

/** Pascal at an altitude in metres. International Standard Atmosphere, ISO 2533:1975. */
const pressurePa = (altitudeM: number): number => 101_325 * (1 - 2.25577e-5 * altitudeM) ** 5.25588

/** Air of that pressure at 12 degrees C, the yearly mean that SPA takes where none is given. */
export const standardAir = (altitudeM: number): Air => ({
  pressurePa: pressurePa(altitudeM),
  temperatureC: 12,
})
