import { standardAir } from './clear-sky.ts'
import type { Site } from './sun-position.ts'

/** What the air of a cloudless day is like. */
export type CloudlessAir = { airTemperatureC: number; windSpeedMs: number; linkeTurbidity: number }

/**
 * Temperature (K), water vapour pressure (hPa), fall of temperature with height (K/m) and decrease
 * of vapour (no unit) by latitude at sea level: each as the mean of the year and the difference
 * from late January (July in the south) to the mean. RTCA DO-229, appendix A.4.2.4, from the U.S.
 * Standard Atmosphere Supplements, 1966.
 */
const CLIMATES = [
  [15, [299.65, 0], [26.31, 0], [0.0063, 0], [2.77, 0]],
  [30, [294.15, 7], [21.79, 8.85], [0.00605, 0.00025], [3.15, 0.33]],
  [45, [283.15, 11], [11.66, 7.24], [0.00558, 0.00032], [2.57, 0.46]],
  [60, [272.15, 15], [6.78, 5.36], [0.00539, 0.00081], [1.81, 0.74]],
  [75, [263.65, 14.5], [4.11, 3.39], [0.00453, 0.00062], [1.55, 0.3]],
] as const

const COLDEST_DAY = { north: 28, south: 211 }
const DAYS_A_YEAR = 365.25
const ZERO_C_IN_K = 273.15
const GRAVITY_MS2 = 9.80665
/** Of dry air, J/(kg K), and the weight of water vapour relative to it. */
const GAS_CONSTANT = 287.054
const VAPOUR_WEIGHT = 0.622

/** Mean at 10 m over land. Archer & Jacobson 2005, J. Geophys. Res. 110, D12110. */
const WIND_SPEED_MS = 3.3
/** Optical depth at 550 nm of clean air over land. Hess, Koepke & Schult 1998 (OPAC). */
const CLEAN_AEROSOL = 0.064
/** Linke turbidity counts in it. */
const CLEAN_DRY_AIR = 1
/** Standard error of a turbidity read from a map. Remund et al. 2003, ISES Solar World Congress. */
const TURBIDITY_ERROR = 0.73
/**
 * Standard errors by which the air is taken to be clearer than it probably is, so that a real day
 * is better on 25 of 365 at most, were all cloudless: the normal distribution exceeds it in 6.8 %.
 */
const MARGIN = 1.49

/** The air at a site on the `day`-th day of a year: by latitude, season and altitude. */
export function airOf(
  { latitudeDeg, altitudeM }: Omit<Site, 'longitudeDeg'>,
  day: number,
): CloudlessAir {
  const coldest = latitudeDeg < 0 ? COLDEST_DAY.south : COLDEST_DAY.north
  const winter = Math.cos((2 * Math.PI * (day - coldest)) / DAYS_A_YEAR)
  const at = climateAt(Math.abs(latitudeDeg))
  const now = (column: 1 | 2 | 3 | 4) => at(column, 0) - at(column, 1) * winter
  const [seaLevelK, seaLevelHPa, fallPerM, decrease] = [now(1), now(2), now(3), now(4)]
  const temperatureK = seaLevelK - fallPerM * altitudeM
  const power = ((decrease + 1) * GRAVITY_MS2) / (GAS_CONSTANT * fallPerM)
  const vapourHPa = seaLevelHPa * (temperatureK / seaLevelK) ** power
  return {
    airTemperatureC: temperatureK - ZERO_C_IN_K,
    windSpeedMs: WIND_SPEED_MS,
    linkeTurbidity: Math.max(
      CLEAN_DRY_AIR,
      turbidity(waterCm(vapourHPa, decrease), altitudeM) - MARGIN * TURBIDITY_ERROR,
    ),
  }
}

/** Values between two latitudes of the table; beyond its ends they stay as they are there. */
function climateAt(latitudeDeg: number) {
  const above = CLIMATES.findIndex(([latitude]) => latitude >= latitudeDeg)
  const high = CLIMATES.at(above) ?? CLIMATES[4]
  const low = CLIMATES[above - 1] ?? high
  const share = high === low ? 0 : (latitudeDeg - low[0]) / (high[0] - low[0])
  return (column: 1 | 2 | 3 | 4, value: 0 | 1) =>
    low[column][value] + (high[column][value] - low[column][value]) * share
}

/** Depth of all water vapour above, if it rained: the integral of its pressure over height. */
const waterCm = (vapourHPa: number, decrease: number) =>
  (10 * VAPOUR_WEIGHT * vapourHPa) / ((decrease + 1) * GRAVITY_MS2)

/** Linke turbidity of clean air. Ineichen 2008, Solar Energy 82(11), 1095-1097. */
function turbidity(water: number, altitudeM: number): number {
  const pressure = 101_325 / standardAir(altitudeM).pressurePa
  return (
    3.91 * Math.exp(0.689 * pressure) * CLEAN_AEROSOL +
    0.376 * Math.log(water) +
    (2 + 0.54 * pressure - 0.5 * pressure ** 2 + 0.16 * pressure ** 3)
  )
}
