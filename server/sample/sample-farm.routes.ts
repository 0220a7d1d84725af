import type { FastifyRequest } from 'fastify'
import { identified } from '#contract/projects.ts'
import { removedSample } from '#contract/sample-farm.ts'
import { actingFor, needs } from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { languageOf } from '#server/http/language.ts'
import { sampleFarm } from './sample-farm.ts'

export function sampleFarmRoutes(app: App, deps: Deps) {
  const sample = (request: FastifyRequest) => sampleFarm(deps, actingFor(request))

  app.post(
    '/api/sample-farm',
    needs('manage', {
      summary: 'Add a made-up project to look around in, in the language of this call',
      response: { 201: identified },
    }),
    async (request, reply) => {
      reply.code(201)
      return sample(request).plant(languageOf(request))
    },
  )

  app.delete(
    '/api/sample-farm',
    needs('manage', { summary: 'Remove all of it', response: { 200: removedSample } }),
    (request) => sample(request).remove(),
  )
}
