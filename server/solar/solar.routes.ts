import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { solarPatch, solarSystem, solarSystemList } from '#contract/solar.ts'
import { solarWeather } from '#contract/weather.ts'
import { changedRecord } from '#contract/write-headers.ts'
import type { Deps } from '#server/deps.ts'
import type { App } from '#server/http/app-type.ts'
import { solarRules } from '#server/farm/record-rules.ts'
import { recordRepository } from '#server/farm/records.repository.ts'
import { seenBy } from '#server/farm/seen-record.ts'
import { sentWith } from '#server/farm/sent-with.ts'
import { actingFor, needs } from '#server/auth/session-guard.ts'
import { solarWeatherReader } from './solar-weather.ts'

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

const weatherSchema = {
  summary: 'What a solar system makes under real skies; 204 where the weather is not known',
  params: systemParams,
  response: { 200: solarWeather, 204: z.null() },
}

const createSchema = {
  summary: "Save a solar system in a project; omitted fields become ''",
  params: projectParams,
  body: solarPatch,
  response: { 201: solarSystem },
}

const updateSchema = {
  summary: 'Change the given fields of a solar system',
  params: systemParams,
  body: solarPatch,
  response: { 200: solarSystem, 409: changedRecord(solarSystem) },
}

export function solarRoutes(app: App, deps: Deps) {
  const systems = (request: FastifyRequest) =>
    recordRepository(deps, actingFor(request).farmId, solarRules, sentWith(request, deps.now()))

  app.get(SYSTEMS, needs('see', listSchema), async (request) => {
    const { role } = actingFor(request)
    const found = await systems(request).list(request.params.projectId)
    return found.map((system) => seenBy(role, 'solar', system))
  })

  app.get(SYSTEM, needs('see', findSchema), async (request) => {
    const { projectId, systemId: id } = request.params
    const { role } = actingFor(request)
    return seenBy(role, 'solar', await systems(request).find({ projectId, id }))
  })

  const readWeather = solarWeatherReader(deps)
  // Has the provider asked in the background.
  const config = { changesOnRead: true, needs: 'see' } as const
  app.get(`${SYSTEM}/weather`, { config, schema: weatherSchema }, async (request, reply) => {
    const { projectId, systemId: id } = request.params
    const system = await systems(request).find({ projectId, id })
    const weather = await readWeather(actingFor(request).farmId, system)
    return weather ?? reply.code(204).send(null)
  })

  app.post(SYSTEMS, needs('manage', createSchema), async (request, reply) => {
    reply.code(201)
    return systems(request).create(request.params.projectId, request.body)
  })

  app.patch(SYSTEM, needs('manage', updateSchema), (request) => {
    const { projectId, systemId: id } = request.params
    return systems(request).update({ projectId, id }, request.body)
  })
}
