import type { Crop } from '#contract/crops.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { readDate } from '#domain/dates/written-date.ts'
import { harvestTask, plantingTask, type SuggestedTask } from './suggested-task.ts'

/** A harvest may be late; what was to be planted earlier most likely was. */
const LATE_HARVEST_DAYS = 14

/** The planting and the harvest that a field's record speaks of, where their dates can be read. */
export function cropSuggestions(crop: Crop, today: string): SuggestedTask[] {
  const planting = readDate(crop.plantingDate)
  const harvest = readDate(crop.expectedHarvest)
  const isToCome = planting !== null && planting >= today
  const isRipe = harvest !== null && harvest >= addDays(today, -LATE_HARVEST_DAYS)
  return [
    ...(isToCome ? [plantingTask(crop, planting, today)] : []),
    ...(isRipe ? [harvestTask(crop, harvest, today)] : []),
  ]
}
