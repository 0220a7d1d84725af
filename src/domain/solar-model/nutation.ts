import { RADIANS_PER_DEGREE } from './angles.ts'
import { NUTATION_TERMS } from './nutation-terms.ts'

/** Constant, linear, quadratic and cubic coefficient of each argument, in degrees and centuries. */
const ARGUMENTS = {
  elongation: [297.85036, 445267.11148, -0.0019142, 1 / 189474],
  sunAnomaly: [357.52772, 35999.05034, -0.0001603, -1 / 300000],
  moonAnomaly: [134.96298, 477198.867398, 0.0086972, 1 / 56250],
  moonLatitude: [93.27191, 483202.017538, -0.0036825, 1 / 327270],
  moonNode: [125.04452, -1934.136261, 0.0020708, 1 / 450000],
} as const

const argumentRad = (name: keyof typeof ARGUMENTS, centuries: number): number => {
  const [constant, linear, quadratic, cubic] = ARGUMENTS[name]
  const degrees = constant + centuries * (linear + centuries * (quadratic + centuries * cubic))
  return degrees * RADIANS_PER_DEGREE
}

/** Terms are tabled in 0.0001 arcsecond. */
const UNITS_PER_DEGREE = 36_000_000

/**
 * The nodding of the Earth's axis in degrees of ecliptic longitude and of obliquity.
 * Reda & Andreas 2004, NREL/TP-560-34302, equations 15 to 23.
 */
export function nutation(centuries: number) {
  const d = argumentRad('elongation', centuries)
  const m = argumentRad('sunAnomaly', centuries)
  const moon = argumentRad('moonAnomaly', centuries)
  const f = argumentRad('moonLatitude', centuries)
  const node = argumentRad('moonNode', centuries)
  let longitude = 0
  let obliquity = 0
  for (const term of NUTATION_TERMS) {
    const angle = term[0] * d + term[1] * m + term[2] * moon + term[3] * f + term[4] * node
    longitude += (term[5] + term[6] * centuries) * Math.sin(angle)
    obliquity += (term[7] + term[8] * centuries) * Math.cos(angle)
  }
  return { longitudeDeg: longitude / UNITS_PER_DEGREE, obliquityDeg: obliquity / UNITS_PER_DEGREE }
}
