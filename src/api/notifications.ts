import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notifications } from '#contract/notifications.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { request } from './request.ts'

const PATH = '/api/notifications'

/** Due and overdue tasks in the browser's time zone, and findings. */
export const notificationsQuery = () =>
  queryOptions({
    queryKey: [PATH],
    queryFn: async () =>
      notifications.parse(
        await request('GET', `${PATH}?zone=${encodeURIComponent(browserTimeZone())}`),
      ),
  })

/** Marks findings up to `until` as seen. Those on screen keep their 'new' badge until the next fetch. */
export function useSeeFindings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (until: string) => request('PUT', `${PATH}/seen`, { until }),
    onSuccess: () =>
      queryClient.setQueryData(
        notificationsQuery().queryKey,
        (known) => known && { ...known, newFindingCount: 0 },
      ),
  })
}
