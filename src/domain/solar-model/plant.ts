import { cellTemperatureC, mounting, nextThermalState, restingState } from './cell-temperature.ts'
import type { Irradiance } from './clear-sky.ts'
import {
  DC_AC_RATIO,
  dcPowerW,
  INVERTER_EFFICIENCY_PERCENT,
  inverterAcW,
  SYSTEM_LOSSES_PERCENT,
  type ModuleType,
} from './pvwatts.ts'
import { planeOfArray, type Plane, type PlaneLight, type SunDirection } from './transposition.ts'
import { asinDeg, sinDeg, tanDeg, clamp } from './angles.ts'

/** Nominal operating cell temperatures, C. Dobos 2014, NREL/TP-6A20-62641. */
const MOUNTINGS = { openRack: mounting(45), roof: mounting(49) }

/** Fixed panels behind one inverter. `capacityKw` is the nameplate sum of the modules (DC). */
export type Plant = Plane & {
  capacityKw: number
  moduleType: ModuleType
  mounting: keyof typeof MOUNTINGS
}

/** An hour of daylight; `sun` is its position at the middle of the sunlit part. */
export type SunlitHour = Irradiance & {
  startMs: number
  sun: SunDirection
  extraterrestrialWm2: number
  airTemperatureC: number
  windSpeedMs: number
}

export type PlantHour = { planeWm2: number; cellC: number; dcW: number; acW: number }

const HOUR_MS = 3_600_000

/**
 * Output of a plant in each of the hours, which must be in chronological order. Night hours may be
 * omitted: modules then start the morning at air temperature. PVWatts v5 with 14.08 % losses, a 96
 * % inverter and a DC/AC ratio of 1.2. Dobos 2014, NREL/TP-6A20-62641.
 */
export function runPlant(plant: Plant, hours: readonly SunlitHour[]): PlantHour[] {
  const mount = MOUNTINGS[plant.mounting]
  const inverterDcW = (plant.capacityKw * 1000) / DC_AC_RATIO / (INVERTER_EFFICIENCY_PERCENT / 100)
  let beforeMs = -Infinity
  let state = restingState(0)
  return hours.map((hour) => {
    const isMorning = hour.startMs - beforeMs > HOUR_MS
    if (isMorning) state = restingState(hour.airTemperatureC)
    beforeMs = hour.startMs
    const light = planeOfArray(plant, hour.sun, hour, hour.extraterrestrialWm2)
    state = nextThermalState(mount, state, light.totalWm2, hour)
    const cellC = cellTemperatureC(state)
    const dcW = dcPower(plant, light, cellC)
    const acW = inverterAcW(dcW, inverterDcW, INVERTER_EFFICIENCY_PERCENT)
    return { planeWm2: light.totalWm2, cellC, dcW, acW }
  })
}

/** DC watts after reflection, heat and system losses. */
function dcPower({ capacityKw, moduleType }: Plant, light: PlaneLight, cellC: number): number {
  const reflected = 1 - coverShare(light.incidenceDeg, moduleType.coatedGlass)
  const effectiveWm2 = Math.max(0, light.totalWm2 - reflected * light.beamWm2)
  const lossless = dcPowerW(effectiveWm2, cellC, capacityKw * 1000, moduleType.powerPerDegree)
  return lossless * (1 - SYSTEM_LOSSES_PERCENT / 100)
}

/** Refractive indices. Dobos 2014, NREL/TP-6A20-62641. */
const AIR = 1
const GLASS = 1.526
const COATING = 1.3

/** Share of unpolarised light transmitted through a surface. Snell's and Fresnel's laws. */
function transmitted(incidenceDeg: number, from: number, into: number): number {
  const refracted = asinDeg((from / into) * sinDeg(incidenceDeg))
  const across = sinDeg(refracted - incidenceDeg) / sinDeg(refracted + incidenceDeg)
  const along = tanDeg(refracted - incidenceDeg) / tanDeg(refracted + incidenceDeg)
  return 1 - (across * across + along * along) / 2
}

function transmittance(incidenceDeg: number, coated: boolean): number {
  // At exactly 0 and 90 degrees, Fresnel's equations divide 0 by 0.
  const angle = clamp(incidenceDeg, 1, 89)
  if (!coated) return transmitted(angle, AIR, GLASS)
  const inCoating = asinDeg((AIR / COATING) * sinDeg(angle))
  return transmitted(angle, AIR, COATING) * transmitted(inCoating, COATING, GLASS)
}

const NORMAL_INCIDENCE = { plain: transmittance(0, false), coated: transmittance(0, true) }

/**
 * Beam light transmitted by the cover, relative to normal incidence. Like PVWatts, ignores
 * absorption in the glass. Dobos 2014, NREL/TP-6A20-62641.
 */
export const coverShare = (incidenceDeg: number, coated: boolean): number =>
  transmittance(incidenceDeg, coated) / (coated ? NORMAL_INCIDENCE.coated : NORMAL_INCIDENCE.plain)
