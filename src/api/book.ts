import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { bookSettings, waiting } from '#contract/book.ts'
import { request } from './request.ts'

export const BOOK_PATH = '/api/book'
export const WAITING_PATH = `${BOOK_PATH}/waiting`
export const BOOK_SETTINGS_PATH = `${BOOK_PATH}/settings`

/** What is closed by waiting periods today. Another person may have entered a treatment. */
export const waitingQuery = () =>
  queryOptions({
    queryKey: [WAITING_PATH],
    queryFn: async () => waiting.parse(await request('GET', WAITING_PATH)),
    staleTime: 0,
  })

export const bookSettingsQuery = () =>
  queryOptions({
    queryKey: [BOOK_SETTINGS_PATH],
    queryFn: async () => bookSettings.parse(await request('GET', BOOK_SETTINGS_PATH)),
  })

/** All that follows from entries and products. */
export const invalidateBook = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === 'string' && /^\/api\/(?:book|entries|products)\b/.test(path),
  })
