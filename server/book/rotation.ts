import type { Kysely, Transaction } from 'kysely'
import type { Rotation, SeasonsPayload } from '#contract/rotation.ts'
import { seasonCrop } from '#domain/book/rotation-rules.ts'
import { readDate } from '#domain/dates/written-date.ts'
import type { Tables } from '#server/db/tables.ts'
import { notFound } from '#server/http/http-error.ts'

type Season = Rotation['seasons'][number]

/**
 * The fields of a project and their seasons: of the newest crop that was planted on the field in a year,
 * unless another crop was entered for it.
 */
export async function readRotation(db: Kysely<Tables>, projectId: string): Promise<Rotation> {
  const fields = await db
    .selectFrom('fields')
    .select(['id', 'name', 'areaM2'])
    .where('projectId', '=', projectId)
    .orderBy('id')
    .execute()
  const crops = await db
    .selectFrom('crops')
    .select(['fieldId', 'name', 'plantingDate'])
    .where('projectId', '=', projectId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const entered = await db
    .selectFrom('fieldSeasons')
    .innerJoin('fields', 'fields.id', 'fieldSeasons.fieldId')
    .select(['fieldId', 'year', 'crop'])
    .where('projectId', '=', projectId)
    .execute()
  const planted = crops.flatMap(({ fieldId, name, plantingDate }): Season[] => {
    const date = readDate(plantingDate)
    if (!fieldId || !date) return []
    return [{ fieldId, year: Number(date.slice(0, 4)), crop: seasonCrop(name), from: 'crop' }]
  })
  // The last one of a field and year stays.
  const seasons = new Map(
    [
      ...planted,
      ...entered.map(({ crop, ...place }): Season => {
        return { ...place, crop: seasonCrop(crop), from: 'entered' }
      }),
    ].map((season) => [placeOf(season), season]),
  )
  return {
    fields,
    seasons: [...seasons.values()].toSorted(
      (a, b) => a.fieldId.localeCompare(b.fieldId) || a.year - b.year,
    ),
  }
}

const placeOf = ({ fieldId, year }: { fieldId: string; year: number }) => `${year} ${fieldId}`

/** @throws HttpError 404 if a field is none of the farm */
export async function writeSeasons(
  tx: Transaction<Tables>,
  farmId: string,
  sent: SeasonsPayload['seasons'],
  updatedAt: string,
) {
  const seasons = [...new Map(sent.map((season) => [placeOf(season), season])).values()]
  await refuseOtherFields(tx, farmId, [...new Set(seasons.map(({ fieldId }) => fieldId))])
  for (const [year, fieldIds] of forgotten(seasons))
    await tx
      .deleteFrom('fieldSeasons')
      .where('farmId', '=', farmId)
      .where('year', '=', year)
      .where('fieldId', 'in', fieldIds)
      .execute()
  const rows = seasons.flatMap(({ crop, ...place }) =>
    crop === null ? [] : [{ farmId, ...place, crop, updatedAt }],
  )
  if (rows.length === 0) return
  await tx
    .insertInto('fieldSeasons')
    .values(rows)
    .onConflict((season) =>
      season.columns(['fieldId', 'year']).doUpdateSet((eb) => ({
        crop: eb.ref('excluded.crop'),
        updatedAt: eb.ref('excluded.updatedAt'),
      })),
    )
    .execute()
}

function forgotten(seasons: SeasonsPayload['seasons']) {
  const byYear = new Map<number, string[]>()
  for (const { fieldId, year, crop } of seasons)
    if (crop === null) byYear.set(year, [...(byYear.get(year) ?? []), fieldId])
  return byYear
}

async function refuseOtherFields(tx: Transaction<Tables>, farmId: string, ids: string[]) {
  const own = await tx
    .selectFrom('fields')
    .innerJoin('projects', 'projects.id', 'fields.projectId')
    .select('fields.id')
    .where('fields.id', 'in', ids)
    .where('farmId', '=', farmId)
    .execute()
  if (own.length < ids.length) throw notFound('Field')
}
