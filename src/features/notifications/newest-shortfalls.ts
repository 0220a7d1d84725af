import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { SolarSystem } from '#contract/solar.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { clearSkyKwh } from '#domain/solar-model/clear-sky-kwh.ts'
import { siteFromFields } from '#domain/solar-model/plant-from-fields.ts'
import { kwhByDate, newestShortfall, type Shortfall } from '#domain/solar-shortfall.ts'
import { historyQuery } from '#src/api/solar-history.ts'
import { solarWeatherQuery } from '#src/api/solar.ts'
import { mapInParallel, whenIdle } from '#src/lib/async.ts'

/** An older shortfall is history, not worth a task. */
const RECENT_DAYS = 60

const MAX_CALLS_AT_ONCE = 3

export type MeasuredSystem = { system: SolarSystem; newestDay: string }
export type FoundShortfall = { system: SolarSystem; shortfall: Shortfall }

/** Systems whose newest fortnight can be assessed and is recent enough for a task. */
export const recentlyMeasured = <One extends MeasuredSystem>(systems: One[], today: string) =>
  systems.filter(
    ({ system, newestDay }) =>
      newestDay >= addDays(today, -RECENT_DAYS) && siteFromFields(system) !== undefined,
  )

const idle = () => new Promise<void>((resolve) => void whenIdle(resolve))

/** Systems whose newest fortnight fell short, computed while the browser is idle. */
export const newestShortfallsQuery = (queryClient: QueryClient, systems: MeasuredSystem[]) =>
  queryOptions({
    queryKey: [
      'newest shortfalls',
      ...systems.map(({ system, newestDay }) => `${system.id} ${system.updatedAt} ${newestDay}`),
    ],
    queryFn: async (): Promise<FoundShortfall[]> => {
      const found = await mapInParallel(systems, MAX_CALLS_AT_ONCE, async ({ system }) => {
        const place = { projectId: system.projectId, systemId: system.id }
        await idle()
        const [{ days }, weather] = await Promise.all([
          queryClient.fetchQuery({ ...historyQuery(place), staleTime: 0 }),
          // Without the weather the best days tell.
          queryClient.fetchQuery(solarWeatherQuery(system.projectId, system.id)).catch(() => null),
        ])
        await idle()
        const shortfall = newestShortfall(
          days,
          (from, count) => clearSkyKwh(system, from, count) ?? new Map<string, number>(),
          kwhByDate(weather?.expected),
        )
        return shortfall && { system, shortfall }
      })
      return found.filter((one) => one !== null)
    },
  })
