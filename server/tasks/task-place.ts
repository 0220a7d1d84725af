import type { Kysely } from 'kysely'
import { msg } from '#contract/message.ts'
import { type TaskKind, TASK_PLACE_GONE } from '#contract/tasks.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import type { Tables } from '#server/db/tables.ts'
import { ownsProject } from '#server/farm/project-records.ts'
import { HttpError } from '#server/http/http-error.ts'

/** What a task is about: a record, a whole project, or the farm. */
export type TaskPlace = { kind: TaskKind; projectId: string | null; entityId: string | null }

/**
 * Fills in the project of the place's record.
 * @throws HttpError 404 if the project or the record is not the farmer's own
 */
export async function ownPlace(
  db: Kysely<Tables>,
  farmId: string,
  place: TaskPlace,
): Promise<TaskPlace> {
  const { kind, projectId, entityId } = place
  if (entityId === null) {
    if (projectId !== null && !(await ownsProject(db, farmId, projectId)))
      throw new HttpError(404, TASK_PLACE_GONE)
    return place
  }
  if (kind === 'general') {
    throw new HttpError(400, msg('Say whether the record is a crop, an animal or a solar system.'))
  }
  const { table } = db.dynamic
  let own = db
    .selectFrom(table(RECORD_KINDS[kind].table).as('records'))
    .innerJoin('projects', 'projects.id', 'records.projectId')
    .select('records.projectId')
    .where('records.id', '=', entityId)
    .where('projects.farmId', '=', farmId)
  if (projectId !== null) own = own.where('projects.id', '=', projectId)
  const record = await own.executeTakeFirst()
  if (!record) throw new HttpError(404, TASK_PLACE_GONE)
  return { kind, projectId: record.projectId, entityId }
}
