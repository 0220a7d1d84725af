import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  weather,
  weatherSettings,
  type ProjectPlace,
  type Weather,
  type WeatherSettings,
} from '#contract/weather.ts'
import { mapInParallel } from '#src/lib/async.ts'
import { soonWhile } from './ask-again.ts'
import { request } from './request.ts'
import { invalidateSolarWeather } from './solar.ts'

const PATH = '/api/weather'

export const WEATHER_SETTINGS_PATH = `${PATH}/settings`

export const weatherUrl = (projectId: string) =>
  `${PATH}?projectId=${encodeURIComponent(projectId)}`

/** Another window may have turned it on, or changed a place. */
export const weatherSettingsQuery = () =>
  queryOptions({
    queryKey: [WEATHER_SETTINGS_PATH],
    queryFn: async () => weatherSettings.parse(await request('GET', WEATHER_SETTINGS_PATH)),
    staleTime: 0,
  })

/** Of a farm with many projects, the others have their page. */
const MOST_PLACES = 5

/** The projects whose weather Today shows; none while it is off. */
export const projectsOfToday = ({ on, places }: WeatherSettings) =>
  on ? places.slice(0, MOST_PLACES).map(({ projectId }) => projectId) : []

/** The server asks its provider once in so long, and never while somebody waits. */
const NEW_AFTER_MS = 3 * 3_600_000

const isAwaited = (known: Weather | null | undefined) =>
  !known || Date.now() - Date.parse(known.updatedAt) > NEW_AFTER_MS

/** Null where nothing is known; asked for again soon, as the server may just be reading it. */
export const weatherQuery = (projectId: string) =>
  queryOptions({
    queryKey: [PATH, projectId],
    queryFn: async () => z.nullable(weather).parse(await request('GET', weatherUrl(projectId))),
    staleTime: 0,
    refetchInterval: soonWhile(isAwaited),
  })

const MOST_AT_ONCE = 3

/** Of several projects at once; one that fails is left out. */
export const weathersQuery = (queryClient: QueryClient, projectIds: string[]) =>
  queryOptions({
    queryKey: [PATH, 'of several', ...projectIds],
    queryFn: async () => {
      const read = (projectId: string) =>
        queryClient.fetchQuery(weatherQuery(projectId)).catch(() => null)
      return (await mapInParallel(projectIds, MOST_AT_ONCE, read)).filter((one) => one !== null)
    },
    staleTime: 0,
    refetchInterval: soonWhile((known) => !known || known.length === 0 || known.some(isAwaited)),
  })

/** Reads anew what the screens show, before a change counts as made. */
function useWeatherChange<Sent>(mutationFn: (sent: Sent) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all([
        ...[[WEATHER_SETTINGS_PATH], [PATH]].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
        invalidateSolarWeather(queryClient),
      ]),
  })
}

export const useSwitchWeather = () =>
  useWeatherChange((on: boolean) => request('PUT', WEATHER_SETTINGS_PATH, { on }))

export const useMoveProject = (projectId: string) =>
  useWeatherChange((place: ProjectPlace['place']) =>
    request('PUT', `/api/projects/${encodeURIComponent(projectId)}/place`, { place }),
  )

/** The water of fields follows from irrigation that is done. */
export function useReadWeatherAnew() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: [PATH] })
}
