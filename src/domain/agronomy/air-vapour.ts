/*
 * Air and its vapour. Allen, Pereira, Raes & Smith 1998, Crop evapotranspiration, FAO Irrigation and
 * Drainage Paper 56 (FAO-56), chapter 3. Pressures are in kPa.
 */

/** Equation 7. */
export const pressureKPa = (altitudeM: number): number =>
  101.3 * ((293 - 0.0065 * altitudeM) / 293) ** 5.26

/** kPa per °C. Equation 8. */
export const psychrometricConstant = (pressure: number): number => 0.665e-3 * pressure

/** Equation 11. */
export const saturationKPa = (temperatureC: number): number =>
  0.6108 * Math.exp((17.27 * temperatureC) / (temperatureC + 237.3))

/** Equation 12. */
export const meanSaturationKPa = (minC: number, maxC: number): number =>
  (saturationKPa(maxC) + saturationKPa(minC)) / 2

/** kPa per °C. Equation 13. */
export const saturationSlope = (temperatureC: number): number =>
  (4098 * saturationKPa(temperatureC)) / (temperatureC + 237.3) ** 2

/** Of the air of a day, whose humidity is highest when it is coldest. Equation 17. */
export const actualKPa = (day: {
  minC: number
  maxC: number
  minHumidityPercent: number
  maxHumidityPercent: number
}): number =>
  (saturationKPa(day.minC) * day.maxHumidityPercent +
    saturationKPa(day.maxC) * day.minHumidityPercent) /
  200

/** Wind 2 m above the ground from that at a height above short grass, in the same unit. Equation 47. */
export const windAt2m = (wind: number, heightM: number): number =>
  (wind * 4.87) / Math.log(67.8 * heightM - 5.42)
