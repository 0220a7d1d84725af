import * as z from 'zod/mini'
import { rotation, seasonsPayload } from '#contract/rotation.ts'
import { actingFor, needs } from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import { growFarm, requestKey } from '#server/farm/farm-write.ts'
import { repairFields } from '#server/farm/fields.repository.ts'
import { ownsProject } from '#server/farm/project-records.ts'
import type { App } from '#server/http/app-type.ts'
import { notFound } from '#server/http/http-error.ts'
import { readRotation, writeSeasons } from './rotation.ts'

const readSchema = {
  summary: 'What stood, stands and is to stand on the fields of a project, by year',
  querystring: z.object({ projectId: z.string() }),
  response: { 200: rotation },
}
const writeSchema = {
  summary: 'Enter or forget what stands on fields in years: all of it or nothing',
  body: seasonsPayload,
  response: { 200: seasonsPayload },
}

export function rotationRoutes(app: App, { db, now }: Deps) {
  // Puts crops that an older server saved on their fields.
  const config = { changesOnRead: true, needs: 'see' } as const
  app.get('/api/rotation', { config, schema: readSchema }, async (request) => {
    const { farmId } = actingFor(request)
    const { projectId } = request.query
    if (!(await ownsProject(db, farmId, projectId))) throw notFound('Project')
    await repairFields(db, farmId, projectId)
    return readRotation(db, projectId)
  })

  app.put('/api/rotation', needs('manage', writeSchema), (request) => {
    const { farmId } = actingFor(request)
    const { seasons } = request.body
    const change = {
      key: requestKey(request),
      adds: seasons.filter(({ crop }) => crop !== null).length,
    }
    return growFarm(db, farmId, change, async (tx) => {
      await writeSeasons(tx, farmId, seasons, now().toISOString())
      return { seasons }
    })
  })
}
