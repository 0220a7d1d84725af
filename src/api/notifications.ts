import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { notifications } from '#contract/notifications.ts'
import { dateIn } from '#domain/calendar-days.ts'
import { browserZone } from '#src/lib/browser-zone.ts'
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
    mutationKey: [PATH],
    mutationFn: (until: string) => request('PUT', `${PATH}/seen`, { until }),
    onSuccess: () =>
      queryClient.setQueryData(
        notificationsQuery().queryKey,
        (known) => known && { ...known, newFindingCount: 0 },
      ),
  })
}

/** Asks anew after every change that was made here, and when it has become another day. */
export function useFreshNotifications(today: string | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const askAgain = () => void queryClient.invalidateQueries({ queryKey: [PATH] })
    const look = () => {
      if (today !== undefined && dateIn(browserZone(), new Date()) !== today) askAgain()
    }
    document.addEventListener('visibilitychange', look)
    const forget = queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      // Reading on and having seen change nothing; changed tasks have it asked anew with themselves.
      if (event.mutation.options.mutationKey === undefined) askAgain()
    })
    return () => {
      document.removeEventListener('visibilitychange', look)
      forget()
    }
  }, [queryClient, today])
}
