import { queryOptions } from '@tanstack/react-query'
import { overview } from '#contract/overview.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { request } from './request.ts'

const PATH = '/api/glance'

/**
 * The farm at a glance, where the farmer is. Asked for whenever it comes into sight, as photos and
 * readings change it elsewhere: an unchanged farm is not sent again.
 */
export const overviewQuery = () =>
  queryOptions({
    queryKey: [PATH],
    staleTime: 0,
    queryFn: async () =>
      overview.parse(await request('GET', `${PATH}?zone=${encodeURIComponent(browserTimeZone())}`)),
  })
