import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { historyReport, removedHistory, solarHistory } from '#contract/solar-history.ts'
import { t } from '#src/lib/texts.ts'
import { request } from './request.ts'
import { systemUrl } from './solar.ts'

type Place = { projectId: string; systemId: string }

const historyPath = ({ projectId, systemId }: Place) => `${systemUrl(projectId, systemId)}/history`

/** URL of the measured days as a CSV file. */
export const historyCsvPath = (place: Place) => `${historyPath(place)}.csv`

/** Measured production by day, oldest first. */
export const historyQuery = (place: Place) =>
  queryOptions({
    queryKey: [historyPath(place)],
    queryFn: async () => solarHistory.parse(await request('GET', historyPath(place))),
  })

/** Reads uploaded files; for a day in several files the last one wins. */
export function useReadHistory(place: Place) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (objectURLs: string[]) =>
      historyReport.parse(await request('POST', historyPath(place), { objectURLs })).files,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: historyQuery(place).queryKey }),
  })
}

/** Removes the days of a file, except those that a later file has replaced. */
export function useRemoveHistoryFile(place: Place) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (key: string) =>
      removedHistory.parse(
        await request('DELETE', `${historyPath(place)}/${encodeURIComponent(key)}`),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: historyQuery(place).queryKey }),
    meta: {
      saved: { title: t('Success'), description: t('The days of this file were removed') },
      failed: t('Failed to remove the days of this file'),
    },
  })
}
