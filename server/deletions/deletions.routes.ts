import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ZodMiniType } from 'zod/mini'
import type { EntityType } from '#contract/analysis.ts'
import { deletedAnswer, deletionList, undoneAnswer } from '#contract/deletions.ts'
import { animal } from '#contract/animals.ts'
import { crop } from '#contract/crops.ts'
import { identified, project } from '#contract/projects.ts'
import { solarSystem } from '#contract/solar.ts'
import { task } from '#contract/tasks.ts'
import { changedRecord } from '#contract/write-headers.ts'
import { actingFor, needs } from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import { requestKey } from '#server/farm/farm-write.ts'
import { sentWith } from '#server/farm/sent-with.ts'
import type { App } from '#server/http/app-type.ts'
import { languageOf } from '#server/http/language.ts'
import { deleteKept } from './delete-kept.ts'
import { deletionRepository } from './deletions.repository.ts'
import { undoDeletion } from './undo-deletion.ts'

const responseOf = <Answer extends ZodMiniType>(record: Answer) => ({
  200: deletedAnswer,
  409: changedRecord(record),
})
const params = z.object({ deletionId: z.string() })

/** All that can be deleted, and undone for 30 days. */
export function deletionRoutes(app: App, deps: Deps) {
  const { db } = deps
  const kept = (request: FastifyRequest) =>
    deleteKept(deps, actingFor(request).farmId, sentWith(request, deps.now()))
  const deletions = (request: FastifyRequest) => deletionRepository(db, actingFor(request).farmId)
  const record = (
    kind: EntityType,
    request: FastifyRequest,
    { projectId, id }: { projectId: string; id: string },
  ) => kept(request).record(kind, projectId, id)

  app.delete(
    '/api/projects/:projectId',
    needs('manage', {
      summary: 'Delete a project and all records in it',
      params: z.object({ projectId: z.string() }),
      response: responseOf(project),
    }),
    (request) => kept(request).project(request.params.projectId),
  )

  app.delete(
    '/api/projects/:projectId/crops/:cropId',
    needs('manage', {
      summary: 'Delete a field with its photos, analyses and open tasks',
      params: z.object({ projectId: z.string(), cropId: z.string() }),
      response: responseOf(crop),
    }),
    (request) => {
      const { projectId, cropId: id } = request.params
      return record('crop', request, { projectId, id })
    },
  )

  app.delete(
    '/api/projects/:projectId/animals/:animalId',
    needs('manage', {
      summary: 'Delete a herd with its photos, analyses and open tasks',
      params: z.object({ projectId: z.string(), animalId: z.string() }),
      response: responseOf(animal),
    }),
    (request) => {
      const { projectId, animalId: id } = request.params
      return record('animal', request, { projectId, id })
    },
  )

  app.delete(
    '/api/projects/:projectId/solar-systems/:systemId',
    needs('manage', {
      summary: 'Delete a solar system with its measured days, photos, analyses and open tasks',
      params: z.object({ projectId: z.string(), systemId: z.string() }),
      response: responseOf(solarSystem),
    }),
    (request) => {
      const { projectId, systemId: id } = request.params
      return record('solar', request, { projectId, id })
    },
  )

  app.delete(
    '/api/tasks/:taskId',
    needs('manage', {
      summary: 'Delete a task and its series',
      params: z.object({ taskId: z.string() }),
      response: responseOf(task),
    }),
    (request) => kept(request).task(request.params.taskId, languageOf(request)),
  )

  app.get(
    '/api/deletions',
    needs('manage', {
      summary: 'What was deleted in the last 30 days, newest first',
      response: { 200: deletionList },
    }),
    async (request) => ({ deletions: await deletions(request).list(languageOf(request)) }),
  )

  app.post(
    '/api/deletions/:deletionId/undo',
    needs('manage', {
      summary: 'Restore what was deleted',
      params,
      response: { 200: undoneAnswer },
    }),
    (request) =>
      undoDeletion(deps, actingFor(request).farmId, request.params.deletionId, requestKey(request)),
  )

  app.delete(
    '/api/deletions/:deletionId',
    needs('manage', {
      summary: 'Make what was deleted gone for good',
      params,
      response: { 200: identified },
    }),
    (request) => deletions(request).forget(request.params.deletionId),
  )
}
