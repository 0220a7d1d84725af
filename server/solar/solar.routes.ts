import * as z from 'zod/mini'
import { solarSystemList } from '#contract/solar.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { notFound } from '#server/http/http-error.ts'
import { currentUser } from '#server/http/session-guard.ts'
import { solarRepository } from './solar.repository.ts'

const projectParams = z.object({ projectId: z.string() })

export function solarRoutes(app: App, { db }: Deps) {
  app.get(
    '/api/projects/:projectId/solar-systems',
    {
      schema: {
        summary: 'The solar systems of a project',
        params: projectParams,
        response: { 200: solarSystemList },
      },
    },
    async (request) => {
      const systems = await solarRepository(db, currentUser(request).id).list(
        request.params.projectId,
      )
      if (!systems) throw notFound('Project')
      return systems
    },
  )
}
