import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { identified } from '#contract/projects.ts'
import {
  projectPlace,
  weather as weatherAnswer,
  weatherQuery,
  weatherSettings,
  weatherSwitch,
  type ProjectPlace,
  type WeatherSettings,
} from '#contract/weather.ts'
import { actingFor, needs, PEOPLE_ONLY } from '#server/auth/session-guard.ts'
import type { Deps } from '#server/deps.ts'
import { alterFarm, requestKey } from '#server/farm/farm-write.ts'
import { ownsProject, touchProject } from '#server/farm/project-records.ts'
import { saveFarmSetting } from '#server/farm/save-farm-setting.ts'
import type { App } from '#server/http/app-type.ts'
import { notFound } from '#server/http/http-error.ts'
import { findProject, isWeatherOn, readWeather } from './read-weather.ts'
import { wantForecast, wantPast } from './refresh-weather.ts'
import { placeKey, placesOfFarm, realPlacesOfFarm, rounded } from './weather-places.ts'

const weatherSchema = {
  summary: 'The weather of a project’s fields, as far as it is known; 204 where it is not',
  querystring: weatherQuery,
  response: { 200: weatherAnswer, 204: z.null() },
}

export function weatherRoutes(app: App, deps: Deps) {
  const { db } = deps

  // Has the provider asked in the background.
  const config = { changesOnRead: true, needs: 'see' } as const
  app.get('/api/weather', { config, schema: weatherSchema }, async (request, reply) => {
    const { farmId } = actingFor(request)
    const { projectId } = request.query
    if (!(await ownsProject(db, farmId, projectId))) throw notFound('Project')
    const found = await findProject(deps, farmId, projectId)
    if (!found) return reply.code(204).send(null)
    const want = { farmId, place: found.key }
    if (found.since === null) wantForecast(deps, want)
    else wantPast(deps, want, found.since)
    return (await readWeather(deps, found)) ?? reply.code(204).send(null)
  })

  app.get(
    '/api/weather/settings',
    needs('see', {
      summary: 'Whether the farm asks for the weather, whom, and of which places',
      response: { 200: weatherSettings },
    }),
    (request) => settingsOf(deps, actingFor(request).farmId),
  )

  app.put(
    '/api/weather/settings',
    needs(
      'manage',
      {
        summary: 'Turn the weather of the farm on or off',
        body: weatherSwitch,
        response: { 200: weatherSettings },
      },
      PEOPLE_ONLY,
    ),
    async (request) => {
      await turnWeather(deps, request, request.body.on)
      const { farmId } = actingFor(request)
      const settings = await settingsOf(deps, farmId)
      if (settings.on)
        for (const place of await realPlacesOfFarm(db, farmId))
          wantForecast(deps, { farmId, place: placeKey(place) })
      return settings
    },
  )

  app.put(
    '/api/projects/:projectId/place',
    needs('manage', {
      summary: 'Say where the fields of a project are',
      params: z.object({ projectId: z.string() }),
      body: projectPlace,
      response: { 200: identified },
    }),
    async (request) => {
      const { place } = request.body
      const { projectId } = request.params
      const { farmId } = actingFor(request)
      const saved = await savePlace(deps, request, projectId, place)
      const places = await realPlacesOfFarm(db, farmId)
      if (place && places.some((one) => one.projectId === projectId))
        wantForecast(deps, { farmId, place: placeKey(place) })
      return saved
    },
  )
}

async function settingsOf({ db, weather }: Deps, farmId: string): Promise<WeatherSettings> {
  return {
    on: await isWeatherOn(db, farmId),
    provider: weather?.source.provider ?? null,
    places: await placesOfFarm(db, farmId),
  }
}

function turnWeather({ db, now }: Deps, request: FastifyRequest, on: boolean) {
  const { farmId } = actingFor(request)
  const weatherSince = on ? now().toISOString() : null
  return alterFarm(db, farmId, requestKey(request), async (tx) => {
    if (on !== (await isWeatherOn(tx, farmId))) await saveFarmSetting(tx, farmId, { weatherSince })
  })
}

/** @throws HttpError 404 if the farmer has no such project */
function savePlace(
  { db, now }: Deps,
  request: FastifyRequest,
  projectId: string,
  place: ProjectPlace['place'],
) {
  const { farmId } = actingFor(request)
  return alterFarm(db, farmId, requestKey(request), async (tx) => {
    await touchProject(tx, farmId, projectId, now().toISOString())
    await tx
      .updateTable('projects')
      .set({
        placeLatitude: place && rounded(place.latitude),
        placeLongitude: place && rounded(place.longitude),
        placeName: place && place.name,
      })
      .where('id', '=', projectId)
      .execute()
    return { id: projectId }
  })
}
