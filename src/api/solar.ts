import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { mapInParallel } from '#src/lib/async.ts'
import { readGenerations, readSolarSystem } from './read-farm.ts'

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
