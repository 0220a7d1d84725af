import type { Kysely } from 'kysely'
import { fieldChanges, linkFields, readFields } from '#server/db/fields.ts'
import type { Tables } from '#server/db/tables.ts'
import { notFound } from '#server/http/http-error.ts'
import { alterFarm } from './farm-write.ts'
import { ownsProject } from './project-records.ts'

/**
 * The fields of a farmer's project with the ids of their crops.
 * @throws HttpError 404 if the farmer has no such project
 */
export async function listFields(db: Kysely<Tables>, farmId: string, projectId: string) {
  if (!(await ownsProject(db, farmId, projectId))) throw notFound('Project')
  await repairFields(db, farmId, projectId)
  const { crops, fields } = await readFields(db, projectId)
  return fields.map(({ id, name, areaM2 }) => {
    const cropIds = crops.filter(({ fieldId }) => fieldId === id).map((crop) => crop.id)
    return { id, projectId, name, areaM2, cropIds }
  })
}

/** A server of the version before may have written crops without regard to their fields. */
export async function repairFields(db: Kysely<Tables>, farmId: string, projectId: string) {
  const changes = Object.values(await fieldChanges(db, projectId))
  if (changes.every(({ length }) => length === 0)) return
  await alterFarm(db, farmId, null, (tx) => linkFields(tx, projectId))
}
