import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { liveReadings, type SensorChange } from '#contract/readings.ts'
import { t } from '#src/lib/texts.ts'
import { request } from './request.ts'

const PATH = '/api/readings'
/** Devices send once a minute or less. */
const EVERY_MS = 60_000

export const readingsUrl = (systemId: string) => `${PATH}?systemId=${encodeURIComponent(systemId)}`

/** The newest readings of a system and of devices without one, every minute while they are in sight. */
export const readingsQuery = (systemId: string) =>
  queryOptions({
    queryKey: [PATH, systemId],
    queryFn: async () => liveReadings.parse(await request('GET', readingsUrl(systemId))),
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
    staleTime: EVERY_MS,
  })

/** The newest readings of every device of the farm. */
export const readFarmReadings = async () => liveReadings.parse(await request('GET', PATH))

const sensorPath = (key: string) => `${PATH}/sensors/${encodeURIComponent(key)}`

/** Says which system a device belongs to, or what its numbers mean: days may follow from it. */
export function useChangeSensor() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ key, ...change }: SensorChange & { key: string }) =>
      request('PUT', sensorPath(key), change),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: [PATH] }),
        queryClient.invalidateQueries({
          predicate: ({ queryKey }) => String(queryKey[0]).endsWith('/history'),
        }),
      ]),
    meta: { failed: t('The device could not be changed') },
  })
}

export function useForgetSensor() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (key: string) => request('DELETE', sensorPath(key)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [PATH] }),
    meta: { failed: t('The device could not be forgotten') },
  })
}
