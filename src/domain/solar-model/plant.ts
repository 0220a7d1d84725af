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
import { asinDeg, sinDeg, tanDeg, within } from './angles.ts'

/** Nominal operating cell temperatures, C. Dobos 2014, NREL/TP-6A20-62641. */
const MOUNTINGS = { openRack: mounting(45), roof: mounting(49) }

/** Fixed panels behind one inverter. `capacityKw` is the nameplate sum of the modules (DC). */
export type Plant = Plane & {
  capacityKw: number
  moduleType: ModuleType
  mounting: keyof typeof MOUNTINGS
}

/** An hour in which the sun is up, with the sun at the middle of its sunlit part. */
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
 * What a plant makes in each of the hours, which stand in order of time; hours of night may be left
 * out, the modules then start the morning as cold as the air. PVWatts v5 with losses of 14.08 %,
 * a 96 % inverter and DC/AC 1.2. Dobos 2014, NREL/TP-6A20-62641.
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

/** Watts after reflection, heat and system losses. */
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

/** Share of unpolarised light that passes a surface. Snell's and Fresnel's laws. */
function passes(incidenceDeg: number, from: number, into: number): number {
  const refracted = asinDeg((from / into) * sinDeg(incidenceDeg))
  const across = sinDeg(refracted - incidenceDeg) / sinDeg(refracted + incidenceDeg)
  const along = tanDeg(refracted - incidenceDeg) / tanDeg(refracted + incidenceDeg)
  return 1 - (across * across + along * along) / 2
}

function transmittance(incidenceDeg: number, coated: boolean): number {
  // At exactly 0 and 90 degrees Fresnel's quotients are 0 / 0.
  const angle = within(incidenceDeg, 1, 89)
  if (!coated) return passes(angle, AIR, GLASS)
  const inCoating = asinDeg((AIR / COATING) * sinDeg(angle))
  return passes(angle, AIR, COATING) * passes(inCoating, COATING, GLASS)
}

const HEAD_ON = { plain: transmittance(0, false), coated: transmittance(0, true) }

/**
 * Beam light that the cover lets through at an angle, as a share of what it lets through head on.
 * Dobos 2014, NREL/TP-6A20-62641 (absorption in the glass is left out there too).
 */
export const coverShare = (incidenceDeg: number, coated: boolean): number =>
  transmittance(incidenceDeg, coated) / (coated ? HEAD_ON.coated : HEAD_ON.plain)
