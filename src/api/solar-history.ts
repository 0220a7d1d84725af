import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { productionPreview } from '#contract/production-preview.ts'
import type { ProductionReading } from '#contract/production-reading.ts'
import { historyReport, removedHistory, solarHistory } from '#contract/solar-history.ts'
import { t } from '#src/lib/texts.ts'
import { request } from './request.ts'
import { solarWeatherQuery, systemUrl } from './solar.ts'

export type SystemPlace = { projectId: string; systemId: string }

export const historyPath = ({ projectId, systemId }: SystemPlace) =>
  `${systemUrl(projectId, systemId)}/history`

/** URL of the measured days as a CSV file. */
export const historyCsvPath = (place: SystemPlace) => `${historyPath(place)}.csv`

/** Measured production by day, oldest first. */
export const historyQuery = (place: SystemPlace) =>
  queryOptions({
    queryKey: [historyPath(place)],
    queryFn: async () => solarHistory.parse(await request('GET', historyPath(place))),
  })

/** What a file says, and the days that a reading of it gives. Without a reading one is proposed. */
export const previewQuery = (place: SystemPlace, objectURL: string, reading?: ProductionReading) =>
  queryOptions({
    queryKey: [`${historyPath(place)}/preview`, objectURL, reading],
    queryFn: async () =>
      productionPreview.parse(
        await request('POST', `${historyPath(place)}/preview`, { objectURL, reading }),
      ),
  })

/** What the weather allows is told from the first measured day on. */
async function refreshDays(queryClient: QueryClient, place: SystemPlace) {
  const { projectId, systemId } = place
  const weather = solarWeatherQuery(projectId, systemId)
  await Promise.all(
    [historyQuery(place).queryKey, weather.queryKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}

/** Reads and stores an uploaded file; 422 if the farmer has to show how. Later files win on shared days. */
export function useReadHistory(place: SystemPlace) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ url, reading }: { url: string; reading?: ProductionReading }) => {
      const payload = { objectURLs: [url], reading }
      const [file] = historyReport.parse(await request('POST', historyPath(place), payload)).files
      if (!file) throw new Error('The report names no file.')
      return file
    },
    onSuccess: () => refreshDays(queryClient, place),
  })
}

/** Removes the days of a file, except those that a later file has replaced. */
export function useRemoveHistoryFile(place: SystemPlace) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (key: string) =>
      removedHistory.parse(
        await request('DELETE', `${historyPath(place)}/${encodeURIComponent(key)}`),
      ),
    onSettled: () => refreshDays(queryClient, place),
    meta: {
      saved: { title: t('Success'), description: t('The days of this file were removed') },
      failed: t('Failed to remove the days of this file'),
    },
  })
}
