import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { historyReport, removedHistory, solarHistory } from '#contract/solar-history.ts'
import { request } from './request.ts'
import { systemUrl } from './solar.ts'

type Place = { projectId: string; systemId: string }

const historyPath = ({ projectId, systemId }: Place) => `${systemUrl(projectId, systemId)}/history`

/** Where the measured days can be had as a file. */
export const historyCsvPath = (place: Place) => `${historyPath(place)}.csv`

/** Measured production by day, oldest first. */
export const historyQuery = (place: Place) =>
  queryOptions({
    queryKey: [historyPath(place)],
    queryFn: async () => solarHistory.parse(await request('GET', historyPath(place))),
  })

/** Has uploaded files read; the later of two that know a day wins. */
export function useReadHistory(place: Place) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (objectURLs: string[]) =>
      historyReport.parse(await request('POST', historyPath(place), { objectURLs })).files,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: historyQuery(place).queryKey }),
  })
}

/** Removes the days that a file brought; those that a later file replaced are the later one's. */
export function useRemoveHistoryFile(place: Place) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (key: string) =>
      removedHistory.parse(
        await request('DELETE', `${historyPath(place)}/${encodeURIComponent(key)}`),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: historyQuery(place).queryKey }),
    meta: {
      saved: { title: 'Success', description: 'The days of this file were removed' },
      failed: 'Failed to remove the days of this file',
    },
  })
}
