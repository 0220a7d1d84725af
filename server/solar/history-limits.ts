import { DAY_MINUTES } from './history-date.ts'

/** Light edges of clouds bring more than the nameplate for minutes. */
const NAMEPLATE_MARGIN = 1.1
/** Hours of full power: no clear day on Earth brings panels that follow the sun more. */
const FULL_HOURS_A_DAY = 14

/** The most a day can bring, kWh. */
export const dayLimitKwh = (capacityKw: number | null) =>
  capacityKw === null ? Infinity : capacityKw * FULL_HOURS_A_DAY

/** The most a row can bring, kWh; `stepMinutes` as the layout has it. */
export function rowLimitKwh(capacityKw: number | null, stepMinutes: number | null) {
  if (capacityKw === null || stepMinutes === null || stepMinutes >= DAY_MINUTES)
    return dayLimitKwh(capacityKw)
  return ((capacityKw * stepMinutes) / 60) * NAMEPLATE_MARGIN
}
