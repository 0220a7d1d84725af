import { queryOptions } from '@tanstack/react-query'
import { entryPage } from '#contract/entries.ts'
import { request } from './request.ts'

const PATH = '/api/entries'

/** The newest entry about a field, herd or solar system; null if there is none. */
export const lastEntryQuery = (targetId: string) =>
  queryOptions({
    queryKey: [PATH, 'last of', targetId],
    queryFn: async () => {
      const url = `${PATH}?targetId=${encodeURIComponent(targetId)}`
      return entryPage.parse(await request('GET', url)).entries[0] ?? null
    },
    staleTime: 0,
  })
