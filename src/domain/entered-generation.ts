import type { SolarSystem } from '#contract/solar.ts'
import { capacityKw } from './solar-model/plant-from-fields.ts'
import { enteredNumber } from './units.ts'

type Generation = SolarSystem['currentGeneration']

/** kWh a day as entered for a system; undefined without a number. */
export const enteredKwhPerDay = (generation: Generation) => enteredNumber(String(generation ?? ''))

/** Full-load hours: tracking panels reach no more on any clear day on Earth. */
const FULL_HOURS_A_DAY = 14

/** Maximum of a day in kWh. */
export const dayLimitKwh = (capacity: number | null) =>
  capacity === null ? Infinity : capacity * FULL_HOURS_A_DAY

/** The most that a system of this capacity makes in a day, if more than that was entered. */
export function exceededLimitKwh(generation: Generation, capacity: string): number | undefined {
  const limitKwh = dayLimitKwh(capacityKw(capacity) ?? null)
  return (enteredKwhPerDay(generation) ?? 0) > limitKwh ? limitKwh : undefined
}
