import type { AnimalPayload } from '#contract/animals.ts'
import type { CropPayload } from '#contract/crops.ts'
import type { SolarPatch } from '#contract/solar.ts'
import type { Repeat, TaskPayload } from '#contract/tasks.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import farm from './sample-farm.json' with { type: 'json' }

type Table = 'crops' | 'animals' | 'solarSystems'
type SampleTask = Pick<TaskPayload, 'title' | 'dueDate' | 'priority' | 'repeat'> & {
  /** The record that it is about. */
  of: { table: Table; at: number }
}

const HEALTH = { healthStatus: 'unknown' }
const EVERY_WEEK: Repeat = { unit: 'week', every: 1 }

/** The sample farm, with its dates as of today. */
export function sampleRows(today: string) {
  const { production } = farm
  const days = Array.from({ length: production.days }, (_, at) => {
    const date = addDays(today, at - production.days)
    const usual = production.kwhByMonth[Number(date.slice(5, 7)) - 1] ?? 0
    const weather = production.weather[at % production.weather.length] ?? 1
    const isDusty = at >= production.days - production.dusty.days
    const kwh = usual * weather * (isDusty ? production.dusty.share : 1)
    return { date, kwh: Math.round(kwh * 10) / 10 }
  })
  return {
    project: farm.project,
    crops: farm.crops.map(({ plantedDaysAgo, harvestInDays, ...crop }): CropPayload => ({
      ...crop,
      ...HEALTH,
      plantingDate: addDays(today, -plantedDaysAgo),
      expectedHarvest: addDays(today, harvestInDays),
    })),
    animals: farm.animals.map((herd): AnimalPayload => ({ ...herd, ...HEALTH })),
    solarSystems: farm.solarSystems.map(({ installedDaysAgo, ...system }): SolarPatch => ({
      ...system,
      installationDate: addDays(today, -installedDaysAgo),
    })),
    days,
    tasks: farm.tasks.map(
      ({ title, of: [table, at], inDays, priority, everyWeek }): SampleTask => ({
        title,
        of: { table: table as Table, at: Number(at) },
        dueDate: addDays(today, inDays),
        priority: priority as SampleTask['priority'],
        ...(everyWeek && { repeat: EVERY_WEEK }),
      }),
    ),
  }
}
