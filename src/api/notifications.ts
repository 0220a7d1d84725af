import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notifications } from '#contract/notifications.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { browserZone } from '#src/lib/browser.ts'
import { request } from './request.ts'

const PATH = '/api/notifications'

/** What the bell tells: due and overdue where the farmer is, and findings not seen yet. */
export const notificationsQuery = () =>
  queryOptions({
    queryKey: [PATH],
    queryFn: async () =>
      notifications.parse(
        await request('GET', `${PATH}?zone=${encodeURIComponent(browserZone())}`),
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

/** Asks anew when it has become another day; after a change `askForTasksAgain` does. */
export function useFreshNotifications(today: string | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const look = () => {
      if (today !== undefined && dateIn(browserZone(), new Date()) !== today)
        void queryClient.invalidateQueries({ queryKey: [PATH] })
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [queryClient, today])
}
