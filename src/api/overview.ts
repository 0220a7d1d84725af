import { queryOptions } from '@tanstack/react-query'
import { overview } from '#contract/overview.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { request } from './request.ts'

const PATH = '/api/glance'

export const overviewUrl = () => `${PATH}?zone=${encodeURIComponent(browserTimeZone())}`

/** Refetched on every mount, since other devices add photos and readings. An ETag keeps that cheap. */
export const overviewQuery = () =>
  queryOptions({
    queryKey: [PATH],
    staleTime: 0,
    queryFn: async () => overview.parse(await request('GET', overviewUrl())),
  })
