import type { Kysely } from 'kysely'
import type { FarmFacts } from '#server/ai/ai.ts'
import { toAnalysis } from '#server/db/analysis-rows.ts'
import type { Tables } from '#server/db/tables.ts'

/** Newest first: enough for the latest of every record that a farmer asks about. */
const MAX_ANALYSES = 200

/** All that an answer in one of the farmer's projects may draw on; undefined without the project. */
export async function farmFacts(
  db: Kysely<Tables>,
  ownerId: string,
  projectId: string,
): Promise<FarmFacts | undefined> {
  const project = await db
    .selectFrom('projects')
    .select(['id', 'name', 'status'])
    .where('id', '=', projectId)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  if (!project) return undefined
  const [crops, animals, solarSystems, analyses] = await Promise.all([
    db.selectFrom('crops').selectAll().where('projectId', '=', projectId).orderBy('id').execute(),
    db.selectFrom('animals').selectAll().where('projectId', '=', projectId).orderBy('id').execute(),
    db
      .selectFrom('solarSystems')
      .selectAll()
      .where('projectId', '=', projectId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('analyses')
      .selectAll()
      .where('projectId', '=', projectId)
      .orderBy('id', 'desc')
      .limit(MAX_ANALYSES)
      .execute(),
  ])
  return {
    project,
    crops,
    animals: animals.map((row) => ({ ...row, breeds: JSON.parse(row.breeds) as string[] })),
    solarSystems,
    analyses: analyses.map(toAnalysis),
  }
}
