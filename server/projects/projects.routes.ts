import type { FastifySchema } from 'fastify'
import * as z from 'zod/mini'
import { identified, project, projectList } from '#contract/projects.ts'
import { projectPayload } from '#contract/project-payload.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { farmVersion } from '#server/http/farm-version.ts'
import { notFound } from '#server/http/http-error.ts'
import { requestKey } from '#server/http/request-key.ts'
import { currentUser } from '#server/http/session-guard.ts'
import { projectRepository } from './projects.repository.ts'

const projectParams = z.object({ projectId: z.string() })

/** The answer is JSON text from the database, so its type is not the contract's. */
const listSchema: FastifySchema = {
  summary: 'All projects with their records',
  response: { 200: projectList },
}

export function projectRoutes(app: App, { db, newId, now }: Deps) {
  app.get('/api/projects', { schema: listSchema }, async (request, reply) => {
    const user = currentUser(request)
    const version = farmVersion(user)
    reply.header('Cache-Control', 'private, no-cache').header('ETag', version)
    if (request.headers['if-none-match'] === version) return reply.code(304).send()
    const json = await projectRepository(db, user.id).listJson()
    // The database wrote the JSON: nothing parses or checks it again on its way out.
    return reply
      .type('application/json; charset=utf-8')
      .serializer((text: string) => text)
      .send(json)
  })

  app.post(
    '/api/projects',
    { schema: { summary: 'Create a project', body: projectPayload, response: { 201: project } } },
    async (request, reply) => {
      reply.code(201)
      return projectRepository(db, currentUser(request).id).create(
        request.body,
        newId(),
        now().toISOString(),
        requestKey(request),
      )
    },
  )

  app.delete(
    '/api/projects/:projectId',
    {
      schema: {
        summary: 'Delete a project and all records in it',
        params: projectParams,
        response: { 200: identified },
      },
    },
    async (request) => {
      const removed = await projectRepository(db, currentUser(request).id).remove(
        request.params.projectId,
      )
      if (!removed) throw notFound('Project')
      return removed
    },
  )
}
