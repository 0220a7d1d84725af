import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { crop, cropPayload } from '#contract/crops.ts'
import { changedRecord } from '#contract/write-headers.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { actingFor, needs } from '#server/auth/session-guard.ts'
import { cropRules } from './record-rules.ts'
import { recordRepository } from './records.repository.ts'
import { sentWith } from './sent-with.ts'

const createSchema = {
  summary: 'Save a crop in a project',
  params: z.object({ projectId: z.string() }),
  body: cropPayload,
  response: { 201: crop },
}

const updateSchema = {
  summary: 'Change a crop',
  params: z.object({ cropId: z.string() }),
  body: cropPayload,
  response: { 200: crop, 409: changedRecord(crop) },
}

export function cropRoutes(app: App, deps: Deps) {
  const crops = (request: FastifyRequest) =>
    recordRepository(deps, actingFor(request).farmId, cropRules, sentWith(request, deps.now()))

  app.post(
    '/api/projects/:projectId/crops',
    needs('manage', createSchema),
    async (request, reply) => {
      reply.code(201)
      return crops(request).create(request.params.projectId, request.body)
    },
  )

  app.put('/api/crops/:cropId', needs('manage', updateSchema), (request) =>
    crops(request).update({ id: request.params.cropId }, request.body),
  )
}
