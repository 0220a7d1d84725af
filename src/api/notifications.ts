import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notifications, type Notifications } from '#contract/notifications.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { request } from './request.ts'

const PATH = '/api/notifications'

export const notificationsUrl = () => `${PATH}?zone=${encodeURIComponent(browserTimeZone())}`

/** Due and overdue tasks in the browser's time zone, and findings. */
export const notificationsQuery = () =>
  queryOptions({
    queryKey: [PATH],
    queryFn: async () => notifications.parse(await request('GET', notificationsUrl())),
  })

/** Marks findings up to `until` as seen. */
export function useSeeFindings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (until: string) => request('PUT', `${PATH}/seen`, { until }),
    onSuccess: (_answer, until) =>
      queryClient.setQueryData(
        notificationsQuery().queryKey,
        (known) => known && withSeen(known, until),
      ),
  })
}

function withSeen(known: Notifications, until: string): Notifications {
  const findings = known.findings.map((finding) => ({
    ...finding,
    isNew: finding.isNew && finding.at > until,
  }))
  return { ...known, findings, newFindingCount: findings.filter(({ isNew }) => isNew).length }
}
