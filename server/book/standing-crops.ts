import type { Kysely } from 'kysely'
import type { StandingCrop } from '#contract/book.ts'
import { readDate } from '#domain/dates/written-date.ts'
import type { Tables } from '#server/db/tables.ts'

const endOfYear = (date: string) => `${date.slice(0, 4)}-12-31`

/** What stood on the fields of a farm, as entered: by its seasons, and by its crops that have a date of planting. */
export async function standingCrops(db: Kysely<Tables>, farmId: string): Promise<StandingCrop[]> {
  const seasons = await db
    .selectFrom('fieldSeasons')
    .select(['fieldId', 'year', 'crop'])
    .where('farmId', '=', farmId)
    .orderBy('year')
    .execute()
  const crops = await db
    .selectFrom('crops')
    .innerJoin('projects', 'projects.id', 'crops.projectId')
    .select(['fieldId', 'crops.name', 'plantingDate', 'expectedHarvest'])
    .where('farmId', '=', farmId)
    .orderBy('crops.id')
    .execute()
  return [
    ...seasons.map(({ fieldId, year, crop: name }): StandingCrop => {
      return { fieldId, name, from: `${year}-01-01`, to: `${year}-12-31`, isOfSeason: true }
    }),
    ...crops.flatMap(({ fieldId, name, plantingDate, expectedHarvest }): StandingCrop[] => {
      const from = readDate(plantingDate)
      const harvest = readDate(expectedHarvest)
      if (!fieldId || !from) return []
      return [{ fieldId, name, from, to: harvest && endOfYear(harvest), isOfSeason: false }]
    }),
  ]
}
