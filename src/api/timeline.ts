import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { timelinePage, type TimelineFilter, type TimelinePage } from '#contract/timeline.ts'
import { request } from './request.ts'

export const TIMELINE_PATH = '/api/timeline'

export const timelineUrl = (filter: TimelineFilter, more: { before?: string } = {}) =>
  `${TIMELINE_PATH}?${new URLSearchParams({ ...filter, ...more }).toString()}`

const readPage = async (filter: TimelineFilter, more?: { before?: string }) =>
  timelinePage.parse(await request('GET', timelineUrl(filter, more)))

/** Merges a refetched newest page, dropping the cached pages if there is a gap between them. */
export function withNewest(known: TimelinePage | undefined, newest: TimelinePage): TimelinePage {
  const lastId = newest.entries.at(-1)?.id
  const overlapAt = known?.entries.findIndex(({ id }) => id === lastId) ?? -1
  if (!known || overlapAt < 0) return newest
  return { ...known, entries: [...newest.entries, ...known.entries.slice(overlapAt + 1)] }
}

/** Events, newest first, back to the oldest page loaded. Refetched on every mount. */
export const timelineQuery = (filter: TimelineFilter) => {
  const queryKey = [TIMELINE_PATH, filter] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<TimelinePage> => {
      const newest = await readPage(filter)
      return withNewest(client.getQueryData<TimelinePage>(queryKey), newest)
    },
    refetchOnMount: 'always',
  })
}

export function useOlderEntries(filter: TimelineFilter) {
  const queryClient = useQueryClient()
  const { queryKey } = timelineQuery(filter)
  return useMutation({
    mutationFn: (before: string) => readPage(filter, { before }),
    onSuccess: ({ entries, next }, cursor) =>
      queryClient.setQueryData<TimelinePage>(queryKey, (known) =>
        known?.next === cursor ? { entries: [...known.entries, ...entries], next } : known,
      ),
  })
}
