import type { SolarPayload } from '#contract/solar.ts'
import {
  capacityKw,
  DEFAULT_CAPACITY_KW,
  DEFAULT_EFFICIENCY_PERCENT,
  efficiencyPercent,
} from '#domain/solar-model/plant-from-fields.ts'

const SUNRISE_HOUR = 6
const SUNSET_HOUR = 18
const FULL_SUN_HOURS_PER_DAY = 4.5
const DAYS_PER_MONTH = 30

/** Spec section 9. `...IsDefault`: the farmer's entry was not a usable number. */
export type SampleSystem = {
  capacityKw: number
  capacityIsDefault: boolean
  efficiencyPercent: number
  efficiencyIsDefault: boolean
}

export function sampleSystem(fields: Pick<SolarPayload, 'capacity' | 'efficiency'>): SampleSystem {
  const capacity = capacityKw(fields.capacity)
  const efficiency = efficiencyPercent(fields.efficiency)
  return {
    capacityKw: capacity ?? DEFAULT_CAPACITY_KW,
    capacityIsDefault: capacity === undefined,
    efficiencyPercent: efficiency ?? DEFAULT_EFFICIENCY_PERCENT,
    efficiencyIsDefault: efficiency === undefined,
  }
}

const effectiveKw = (system: SampleSystem): number =>
  (system.capacityKw * system.efficiencyPercent) / 100

/** Sample kW at a local hour, 0 to 24: a sine from 6 to 18, zero outside (spec section 9). */
export function sampleKwAt(hour: number, system: SampleSystem): number {
  if (hour <= SUNRISE_HOUR || hour >= SUNSET_HOUR) return 0
  return Math.sin(((hour - SUNRISE_HOUR) / 12) * Math.PI) * effectiveKw(system)
}

export const todayTotalKwh = (system: SampleSystem): number =>
  effectiveKw(system) * FULL_SUN_HOURS_PER_DAY

export const monthlyAverageKwh = (system: SampleSystem): number =>
  todayTotalKwh(system) * DAYS_PER_MONTH
