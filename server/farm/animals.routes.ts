import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { animal, animalPayload } from '#contract/animals.ts'
import { changedRecord } from '#contract/write-headers.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { actingFor, needs } from '#server/auth/session-guard.ts'
import { animalRules } from './record-rules.ts'
import { recordRepository } from './records.repository.ts'
import { sentWith } from './sent-with.ts'

const createSchema = {
  summary: 'Save a herd in a project',
  params: z.object({ projectId: z.string() }),
  body: animalPayload,
  response: { 201: animal },
}

const updateSchema = {
  summary: 'Change a herd',
  params: z.object({ animalId: z.string() }),
  body: animalPayload,
  response: { 200: animal, 409: changedRecord(animal) },
}

export function animalRoutes(app: App, deps: Deps) {
  const herds = (request: FastifyRequest) =>
    recordRepository(deps, actingFor(request).farmId, animalRules, sentWith(request, deps.now()))

  app.post(
    '/api/projects/:projectId/animals',
    needs('manage', createSchema),
    async (request, reply) => {
      reply.code(201)
      return herds(request).create(request.params.projectId, request.body)
    },
  )

  app.put('/api/animals/:animalId', needs('manage', updateSchema), (request) =>
    herds(request).update({ id: request.params.animalId }, request.body),
  )
}
