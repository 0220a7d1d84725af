import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notifications, type Notifications } from '#contract/notifications.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { request } from './request.ts'

const PATH = '/api/notifications'

export const notificationsUrl = () => `${PATH}?zone=${encodeURIComponent(browserTimeZone())}`

/** Due and overdue tasks in the browser's time zone, findings, and comments of others. */
export const notificationsQuery = () =>
  queryOptions({
    queryKey: [PATH],
    queryFn: async () => notifications.parse(await request('GET', notificationsUrl())),
  })

/** Marks findings and comments up to `until` as seen. */
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
  const newCount = (isComment: boolean) =>
    findings.filter(({ isNew, kind }) => isNew && (kind === 'comment') === isComment).length
  return { ...known, findings, newFindingCount: newCount(false), newCommentCount: newCount(true) }
}
