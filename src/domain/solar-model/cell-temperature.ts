export type ThermalState = { moduleK: number; absorbedWm2: number }

/** Constants derived from the installed nominal operating cell temperature (INOCT). */
export type Mounting = {
  /** Convection from both sides relative to the top side alone. */
  convectionRatio: number
  /** Warming of the ground below relative to the warming of the module. */
  groundRatio: number
  capacityJm2K: number
}

const STEFAN_BOLTZMANN = 5.669e-8
const ABSORPTIVITY = 0.83
const EMISSIVITY = 0.84
const MODULE_LENGTH_M = 0.5
/** PVWatts assumes modules 5 m above ground and wind measured at 9.144 m (30 ft). */
const WIND_MEASURED_M = 9.144
const windFactor = (fromM: number, toM: number) => (toM / fromM) ** 0.2
const WIND_HEIGHT_FACTOR = windFactor(WIND_MEASURED_M, 5)

/** Wind at 10 m as it is at the height that the model expects it from. */
export const windFrom10m = (windMs: number) => windMs * windFactor(10, WIND_MEASURED_M)
const ZERO_C_IN_K = 273.15
const NOMINAL_AIR_K = 293.15
const NOMINAL_SKY_K = 282.21
/** An error of this size changes power by 0.005 %. */
const TOLERANCE_K = 0.01
const AIR_PRANDTL = 0.71
const LAMINAR = 0.86 / AIR_PRANDTL ** 0.67
const TURBULENT = 0.0282 / AIR_PRANDTL ** 0.4

export const restingState = (airTemperatureC: number): ThermalState => ({
  moduleK: airTemperatureC + ZERO_C_IN_K,
  absorbedWm2: 0,
})

/** W/(m2 K) from the top of a module to the air, forced and free convection combined. */
function convection(moduleK: number, airK: number, windMs: number, mayBeTurbulent = true): number {
  const meanK = (moduleK + airK) / 2
  const density = (0.003484 * 101_325) / meanK
  const viscosity = (0.24237e-6 * meanK ** 0.76) / density
  const conductivity = 2.1695e-4 * meanK ** 0.84
  const reynolds = (windMs * MODULE_LENGTH_M) / viscosity
  const flow = density * windMs * 1007
  const forced =
    mayBeTurbulent && reynolds > 1.2e5
      ? (TURBULENT * flow) / reynolds ** 0.2
      : (LAMINAR * flow) / Math.sqrt(reynolds)
  const grashof =
    (4.9 * Math.abs(moduleK - airK) * MODULE_LENGTH_M ** 3) / (meanK * viscosity * viscosity)
  const free = (0.21 * (grashof * AIR_PRANDTL) ** 0.32 * conductivity) / MODULE_LENGTH_M
  return Math.cbrt(free * free * free + forced * forced * forced)
}

/** W/(m2 K) radiated between two surfaces. */
const radiation = (k: number, otherK: number): number =>
  EMISSIVITY * STEFAN_BOLTZMANN * (k * k + otherK * otherK) * (k + otherK)

/** Calibrates the constants: 800 W/m2, 20 C and 1 m/s bring cells to `nominalC`. Fuentes 1987. */
export function mounting(nominalC: number): Mounting {
  const cellK = nominalC + ZERO_C_IN_K
  const warming = cellK - NOMINAL_AIR_K
  const top = convection(cellK, NOMINAL_AIR_K, 1, false)
  const toGround = radiation(cellK, NOMINAL_AIR_K)
  const emittedPerK4 = EMISSIVITY * STEFAN_BOLTZMANN
  const surplus = ABSORPTIVITY * 800 - emittedPerK4 * (cellK ** 4 - NOMINAL_SKY_K ** 4)
  const backRatio = (surplus - top * warming) / ((toGround + top) * warming)
  const groundK = Math.min(
    cellK,
    Math.max(NOMINAL_AIR_K, (cellK ** 4 - backRatio * (cellK ** 4 - NOMINAL_AIR_K ** 4)) ** 0.25),
  )
  return {
    groundRatio: (groundK - NOMINAL_AIR_K) / warming,
    convectionRatio: (surplus - emittedPerK4 * (cellK ** 4 - groundK ** 4)) / (top * warming),
    capacityJm2K: 11_000 * (cellK > 321.15 ? 1 + (cellK - 321.15) / 12 : 1),
  }
}

/**
 * Module temperature an hour later, including its thermal inertia. Iterates as the paper does,
 * because convection depends on the temperature being solved for. Fuentes 1987, Sandia SAND85-0330;
 * as in PVWatts v5, Dobos 2014, NREL/TP-6A20-62641.
 */
export function nextThermalState(
  { convectionRatio, groundRatio, capacityJm2K }: Mounting,
  previous: ThermalState,
  planeWm2: number,
  weather: { airTemperatureC: number; windSpeedMs: number },
): ThermalState {
  const airK = weather.airTemperatureC + ZERO_C_IN_K
  const absorbedWm2 = planeWm2 * ABSORPTIVITY
  const skyK = 0.68 * (0.0552 * airK ** 1.5) + 0.32 * airK
  const windMs = Math.max(0, weather.windSpeedMs) * WIND_HEIGHT_FACTOR + 0.0001
  const gain = absorbedWm2 - previous.absorbedWm2
  let moduleK = previous.moduleK
  for (let round = 0; round < 10; round += 1) {
    const toAir = convectionRatio * convection(moduleK, airK, windMs)
    const toSky = radiation(moduleK, skyK)
    const groundK = airK + groundRatio * (moduleK - airK)
    const toGround = radiation(moduleK, groundK)
    const loss = toAir + toSky + toGround
    const decay = (-loss / capacityJm2K) * 3600
    const remaining = decay > -10 ? Math.exp(decay) : 0
    const source =
      toAir * airK + toSky * skyK + toGround * groundK + previous.absorbedWm2 + gain / decay
    const nextK = previous.moduleK * remaining + ((1 - remaining) * source + gain) / loss
    const settled = Math.abs(nextK - moduleK) < TOLERANCE_K
    moduleK = nextK
    if (settled) break
  }
  return { moduleK, absorbedWm2 }
}

export const cellTemperatureC = (state: ThermalState): number => state.moduleK - ZERO_C_IN_K
