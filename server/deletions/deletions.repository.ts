import type { Kysely } from 'kysely'
import type { Deletion } from '#contract/deletions.ts'
import type { TaskFacts } from '#contract/tasks.ts'
import { textsOf } from '#domain/tasks/task-in-words.ts'
import type { Language } from '#domain/texts/say.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Deps } from '#server/deps.ts'
import { alterFarm } from '#server/farm/farm-write.ts'
import { notFound } from '#server/http/http-error.ts'

const MAX_LISTED_DELETIONS = 200
const SWEPT_AT_ONCE = 100
const KEPT_MS = 30 * 24 * 60 * 60_000

/** What a farmer has deleted and can restore. */
export const deletionRepository = (db: Kysely<Tables>, farmId: string) => ({
  list: async (spoken: Language): Promise<Deletion[]> => {
    const rows = await db
      .selectFrom('deletions')
      .leftJoin('projects', 'projects.id', 'deletions.projectId')
      .select(['deletions.id', 'kind', 'entityId', 'projectId', 'deletions.name', 'facts'])
      .select(['deletedAt', 'projects.name as projectName'])
      .where('deletions.farmId', '=', farmId)
      .orderBy('deletedAt', 'desc')
      .orderBy('deletions.id', 'desc')
      .limit(MAX_LISTED_DELETIONS)
      .execute()
    return rows.map(({ facts, ...row }) => ({
      ...row,
      name: row.name || (textsOf(spoken, JSON.parse(facts) as TaskFacts).title ?? ''),
      goneAt: new Date(Date.parse(row.deletedAt) + KEPT_MS).toISOString(),
    }))
  },

  /**
   * Makes it gone for good, its files with the next sweep.
   * @throws HttpError 404
   */
  forget: (id: string) =>
    alterFarm(db, farmId, null, (tx) =>
      tx
        .deleteFrom('deletions')
        .where('id', '=', id)
        .where('farmId', '=', farmId)
        .returning('id')
        .executeTakeFirstOrThrow(() => notFound('Deletion')),
    ),
})

/** Forgets what was deleted 30 days ago, and leaves the files of what is gone to the next sweep. */
export async function sweepDeletions({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const old = await db
    .selectFrom('deletions')
    .select(['id', 'farmId'])
    .where('deletedAt', '<=', new Date(now().getTime() - KEPT_MS).toISOString())
    .orderBy('deletedAt')
    .limit(SWEPT_AT_ONCE)
    .execute()
  for (const { id, farmId } of old) await deletionRepository(db, farmId).forget(id)
  await db
    .updateTable('uploads')
    .set({ deletionId: null })
    .where('deletionId', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deletions').select('id').whereRef('deletions.id', '=', 'uploads.deletionId'),
        ),
      ),
    )
    .execute()
}
