import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { solarSystemList } from '#contract/solar.ts'
import { mapInParallel } from '#src/lib/map-in-parallel.ts'

const MAX_CALLS_AT_ONCE = 6

export const solarSystemsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['/api/projects', projectId, 'solar-systems'],
    select: (json: unknown) => solarSystemList.parse(json),
  })

/**
 * The current generation of every solar system of the projects, as the wire gives it. Each project
 * is asked once, six at a time; a project that does not answer is logged and counts nothing.
 */
export const generationQuery = (queryClient: QueryClient, projectIds: string[]) =>
  queryOptions({
    queryKey: ['generation', ...projectIds],
    queryFn: async () => {
      const lists = await mapInParallel(projectIds, MAX_CALLS_AT_ONCE, async (projectId) => {
        try {
          const json: unknown = await queryClient.fetchQuery({
            queryKey: solarSystemsQuery(projectId).queryKey,
          })
          return solarSystemList.parse(json).map(({ currentGeneration }) => currentGeneration)
        } catch (error) {
          // oxlint-disable-next-line no-console -- spec section 7: logged and ignored
          console.warn(`Solar systems of project ${projectId} could not be read`, error)
          return []
        }
      })
      return lists.flat()
    },
  })
