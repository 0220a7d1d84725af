import * as z from 'zod/mini'
import { identified } from '#contract/projects.ts'
import { solarPatch, solarSystem, solarSystemList } from '#contract/solar.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { notFound } from '#server/http/http-error.ts'
import { requestKey } from '#server/farm/request-key.ts'
import { currentUser } from '#server/auth/session-guard.ts'
import { solarRepository } from './solar.repository.ts'

const SYSTEMS = '/api/projects/:projectId/solar-systems'
const SYSTEM = `${SYSTEMS}/:systemId` as const

const projectParams = z.object({ projectId: z.string() })
const systemParams = z.object({ projectId: z.string(), systemId: z.string() })

const listSchema = {
  summary: 'The solar systems of a project',
  params: projectParams,
  response: { 200: solarSystemList },
}

const findSchema = {
  summary: 'A solar system',
  params: systemParams,
  response: { 200: solarSystem },
}

const createSchema = {
  summary: "Save a solar system in a project; what is left out is ''",
  params: projectParams,
  body: solarPatch,
  response: { 201: solarSystem },
}

const updateSchema = {
  summary: 'Change the fields sent of a solar system',
  params: systemParams,
  body: solarPatch,
  response: { 200: solarSystem },
}

const removeSchema = {
  summary: 'Delete a solar system with its measured days, photos, analyses and open tasks',
  params: systemParams,
  response: { 200: identified },
}

export function solarRoutes(app: App, { db, newId, now }: Deps) {
  app.get(SYSTEMS, { schema: listSchema }, async (request) => {
    const { projectId } = request.params
    const systems = await solarRepository(db, currentUser(request).id).list(projectId)
    if (!systems) throw notFound('Project')
    return systems
  })

  app.get(SYSTEM, { schema: findSchema }, async (request) => {
    const { projectId, systemId } = request.params
    const system = await solarRepository(db, currentUser(request).id).find(projectId, systemId)
    if (!system) throw notFound('Solar system')
    return system
  })

  app.post(SYSTEMS, { schema: createSchema }, async (request, reply) => {
    reply.code(201)
    return solarRepository(db, currentUser(request).id).create(
      request.params.projectId,
      request.body,
      newId(),
      now().toISOString(),
      requestKey(request),
    )
  })

  app.patch(SYSTEM, { schema: updateSchema }, async (request) =>
    solarRepository(db, currentUser(request).id).update(
      request.params.projectId,
      request.params.systemId,
      request.body,
      now().toISOString(),
    ),
  )

  app.delete(SYSTEM, { schema: removeSchema }, async (request) =>
    solarRepository(db, currentUser(request).id).remove(
      request.params.projectId,
      request.params.systemId,
      now().toISOString(),
    ),
  )
}
