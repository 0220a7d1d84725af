import type { FastifySchema } from 'fastify'
import * as z from 'zod/mini'
import {
  identified,
  project,
  projectList,
  projectPayload,
  projectRenaming,
} from '#contract/projects.ts'
import { changedRecord } from '#contract/write-headers.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { actingFor, needs } from '#server/auth/session-guard.ts'
import { sendVersioned } from './versioned-json.ts'
import { projectListJson } from './project-list.ts'
import { projectRepository } from './projects.repository.ts'
import { sentWith } from './sent-with.ts'

const projectParams = z.object({ projectId: z.string() })

/** Typed loosely because the handler sends JSON text, which it gets from the database. */
const listSchema: FastifySchema = {
  summary: 'All projects with their records',
  response: { 200: projectList },
}

export function projectRoutes(app: App, { db, newId, now }: Deps) {
  app.get('/api/projects', needs('see', listSchema), (request, reply) =>
    sendVersioned({ request, reply }, () => projectListJson(db, actingFor(request))),
  )

  app.post(
    '/api/projects',
    needs('manage', {
      summary: 'Create a project',
      body: projectPayload,
      response: { 201: project },
    }),
    async (request, reply) => {
      reply.code(201)
      return projectRepository(db, actingFor(request).farmId).create(
        request.body,
        newId,
        now().toISOString(),
        sentWith(request, now()),
      )
    },
  )

  app.patch(
    '/api/projects/:projectId',
    needs('manage', {
      summary: 'Rename a project',
      params: projectParams,
      body: projectRenaming,
      response: { 200: identified, 409: changedRecord(project) },
    }),
    (request) =>
      projectRepository(db, actingFor(request).farmId).rename(
        request.params.projectId,
        request.body.name,
        now(),
        sentWith(request, now()),
      ),
  )
}
