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

/** Spec section 9. `...IsDefault` tells that what the farmer wrote could not be used. */
export type SampleSystem = {
  capacityKw: number
  capacityIsDefault: boolean
  efficiencyPercent: number
  efficiencyIsDefault: boolean
}

/** Capacity and efficiency as written; 5 kW and 20 % where they are no usable number. */
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

/** kW at a local hour (0 to 24): a sine from 6 to 18 o'clock, zero outside. Spec section 9, a sample. */
export function sampleKwAt(hour: number, system: SampleSystem): number {
  if (hour <= SUNRISE_HOUR || hour >= SUNSET_HOUR) return 0
  return Math.sin(((hour - SUNRISE_HOUR) / 12) * Math.PI) * effectiveKw(system)
}

/** kWh of a day. Spec section 9, a sample. */
export const todayTotalKwh = (system: SampleSystem): number =>
  effectiveKw(system) * FULL_SUN_HOURS_PER_DAY

/** kWh of thirty such days. Spec section 9, a sample. */
export const monthlyAverageKwh = (system: SampleSystem): number =>
  todayTotalKwh(system) * DAYS_PER_MONTH
