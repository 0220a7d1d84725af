import type { AnimalPayload } from '#contract/animals.ts'
import type { CropPayload } from '#contract/crops.ts'
import type { EntryKind, EntryUnit, Produce } from '#contract/entries.ts'
import type { ProductPayload } from '#contract/products.ts'
import type { SolarPatch } from '#contract/solar.ts'
import type { Repeat, TaskPayload } from '#contract/tasks.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { say, type Language } from '#domain/texts/say.ts'
import inEnglish from './sample-farm.json' with { type: 'json' }
import { inWords } from './sample-words.ts'

type Table = 'crops' | 'animals' | 'solarSystems'
type SampleTask = Pick<TaskPayload, 'title' | 'dueDate' | 'priority' | 'repeat'> & {
  /** The record that it is about. */
  of: { table: Table; at: number }
}

/** Made up as the rest is: no label says so. */
type SampleProduct = Pick<ProductPayload, 'name' | 'kind'> & Partial<ProductPayload>
type SampleEntry = {
  kind: EntryKind
  of: { table: Table; at: number }
  onDate: string
  quantity?: number
  unit?: EntryUnit
  produce?: Produce
  /** Its place among the products. */
  product?: number
  /** In the currency of the farm. */
  amount?: number
  purpose?: string
  animalMarks?: string
  notes?: string
}

const HEALTH = { healthStatus: 'unknown' }
const EVERY_WEEK: Repeat = { unit: 'week', every: 1 }

/** The sample farm in a language, with its dates as of today. */
export function sampleRows(today: string, spoken: Language) {
  const farm = inWords(inEnglish, (message) => say(spoken, message))
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
    products: farm.products.map((product) => product as SampleProduct),
    entries: farm.entries.map(
      ({ of: [table, at], daysAgo, kind, ...entry }) =>
        ({
          ...entry,
          kind,
          of: { table: table as Table, at: Number(at) },
          onDate: addDays(today, -daysAgo),
        }) as SampleEntry,
    ),
    seasons: farm.seasons.map(({ of: at, yearsAgo, crop }) => ({
      at,
      year: Number(today.slice(0, 4)) - yearsAgo,
      crop,
    })),
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
