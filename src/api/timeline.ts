import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { timelinePage, type TimelineFilter, type TimelinePage } from '#contract/timeline.ts'
import { request } from './request.ts'

const PATH = '/api/timeline'

async function readPage(filter: TimelineFilter, before?: string) {
  const query = new URLSearchParams({ ...filter, ...(before !== undefined && { before }) })
  return timelinePage.parse(await request('GET', `${PATH}?${query.toString()}`))
}

/**
 * What is known once the newest page has come: the older pages stay, unless so much has happened
 * since that the two do not meet.
 */
export function withNewest(known: TimelinePage | undefined, newest: TimelinePage): TimelinePage {
  const lastId = newest.entries.at(-1)?.id
  const meets = known?.entries.findIndex(({ id }) => id === lastId) ?? -1
  if (!known || meets < 0) return newest
  return { ...known, entries: [...newest.entries, ...known.entries.slice(meets + 1)] }
}

/** What happened, newest first, down to the oldest page that was asked for; new at every visit. */
export const timelineQuery = (filter: TimelineFilter) => {
  const queryKey = [PATH, filter] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client }): Promise<TimelinePage> => {
      const newest = await readPage(filter)
      return withNewest(client.getQueryData<TimelinePage>(queryKey), newest)
    },
    refetchOnMount: 'always',
  })
}

/** Reads the page that follows those that are known. */
export function useOlderEntries(filter: TimelineFilter) {
  const queryClient = useQueryClient()
  const { queryKey } = timelineQuery(filter)
  return useMutation({
    mutationFn: (cursor: string) => readPage(filter, cursor),
    onSuccess: ({ entries, next }, cursor) =>
      queryClient.setQueryData<TimelinePage>(queryKey, (known) =>
        known?.next === cursor ? { entries: [...known.entries, ...entries], next } : known,
      ),
  })
}
