import { queryOptions, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { solarWeather } from '#contract/weather.ts'
import { mapInParallel } from '#src/lib/async.ts'
import { soonWhile } from './ask-again.ts'
import { readGenerations, readSolarSystem } from './read-farm.ts'
import { isRefused, request } from './request.ts'

const MAX_CALLS_AT_ONCE = 6

export const solarSystemQuery = (projectId: string, systemId: string) =>
  queryOptions({
    queryKey: [
      '/api/projects',
      encodeURIComponent(projectId),
      'solar-systems',
      encodeURIComponent(systemId),
    ],
    select: (json: unknown) => readSolarSystem(json, { id: systemId, projectId }),
  })

const NEW_AFTER_MS = 3_600_000
const WEATHER = 'weather'

/**
 * What the plant makes under real skies; null where the weather is not known, or by a backend that
 * does not know of it. Null is asked for again soon, as the server may just be reading it.
 */
export const solarWeatherQuery = (projectId: string, systemId: string) =>
  queryOptions({
    queryKey: [...solarSystemQuery(projectId, systemId).queryKey, WEATHER],
    queryFn: async () => {
      try {
        const json = await request('GET', `${systemUrl(projectId, systemId)}/weather`)
        return z.nullable(solarWeather).parse(json)
      } catch (error) {
        if (isRefused(error) || error instanceof SyntaxError) return null
        throw error
      }
    },
    staleTime: ({ state: { data } }) => (data ? NEW_AFTER_MS : 0),
    refetchInterval: soonWhile((known) => !known),
  })

/** Once the weather is turned on or off. */
export const invalidateSolarWeather = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[2] === 'solar-systems' && queryKey.at(-1) === WEATHER,
  })

const GENERATION = 'generation'

/** The current generation of every solar system, as entered. Spec section 7: failed projects are skipped. */
export const generationQuery = (queryClient: QueryClient, projectIds: string[]) =>
  queryOptions({
    queryKey: [GENERATION, ...projectIds],
    queryFn: async () => {
      const lists = await mapInParallel(projectIds, MAX_CALLS_AT_ONCE, async (projectId) => {
        try {
          const json: unknown = await queryClient.fetchQuery({
            queryKey: ['/api/projects', projectId, 'solar-systems'],
          })
          return readGenerations(json)
        } catch (error) {
          // oxlint-disable-next-line no-console -- spec section 7
          console.warn(`Solar systems of project ${projectId} could not be read`, error)
          return []
        }
      })
      return lists.flat()
    },
  })

export const systemsUrl = (projectId: string) =>
  `/api/projects/${encodeURIComponent(projectId)}/solar-systems`

export const systemUrl = (projectId: string, systemId: string) =>
  `${systemsUrl(projectId)}/${encodeURIComponent(systemId)}`

/** Refetches the generation on home. */
export const invalidateGeneration = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: [GENERATION] })
