import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notifications } from '#contract/notifications.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { request } from './request.ts'

const PATH = '/api/notifications'

/** What the bell tells: due and overdue where the farmer is, and findings not seen yet. */
export const notificationsQuery = () =>
  queryOptions({
    queryKey: [PATH],
    queryFn: async () =>
      notifications.parse(
        await request('GET', `${PATH}?zone=${encodeURIComponent(browserTimeZone())}`),
      ),
  })

/** Counts findings up to a moment as seen; those on show stay marked as new until the next look. */
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
