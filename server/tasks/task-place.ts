import type { Kysely } from 'kysely'
import { TASK_PLACE_GONE } from '#contract/tasks.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import type { TaskPlace } from './insert-task.ts'
import { ownsProject } from '#server/farm/project-records.ts'
import type { Tables } from '#server/db/tables.ts'
import { HttpError } from '#server/http/http-error.ts'

/**
 * The place with the project of its record filled in.
 * @throws HttpError 404 where the project or the record is not the farmer's own
 */
export async function ownPlace(
  db: Kysely<Tables>,
  ownerId: string,
  place: TaskPlace,
): Promise<TaskPlace> {
  const { kind, projectId, entityId } = place
  if (entityId === null) {
    if (projectId !== null && !(await ownsProject(db, ownerId, projectId)))
      throw new HttpError(404, TASK_PLACE_GONE)
    return place
  }
  if (kind === 'general') {
    throw new HttpError(400, 'Say whether the record is a crop, an animal or a solar system.')
  }
  const { table } = db.dynamic
  let own = db
    .selectFrom(table(RECORD_KINDS[kind].table).as('records'))
    .innerJoin('projects', 'projects.id', 'records.projectId')
    .select('records.projectId')
    .where('records.id', '=', entityId)
    .where('projects.ownerId', '=', ownerId)
  if (projectId !== null) own = own.where('projects.id', '=', projectId)
  const record = await own.executeTakeFirst()
  if (!record) throw new HttpError(404, TASK_PLACE_GONE)
  return { kind, projectId: record.projectId, entityId }
}
