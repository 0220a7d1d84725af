import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { calendarLink, newCalendarLink } from '#contract/calendar-link.ts'
import { t } from '#src/lib/texts.ts'
import { request } from './request.ts'

export const CALENDAR_LINK_PATH = '/api/calendar-link'

/** Says when the link was made; its URL is only in the response that created it. */
export const calendarLinkQuery = () =>
  queryOptions({
    queryKey: [CALENDAR_LINK_PATH],
    queryFn: async () => calendarLink.parse(await request('GET', CALENDAR_LINK_PATH)),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** Replaces an existing link. The URL cannot be fetched again. */
export function useMakeCalendarLink() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => newCalendarLink.parse(await request('POST', CALENDAR_LINK_PATH)),
    onSuccess: ({ madeAt }) => queryClient.setQueryData(calendarLinkQuery().queryKey, { madeAt }),
    meta: { failed: t('The calendar link could not be made. Please try again.') },
  })
}

export function useRevokeCalendarLink() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => calendarLink.parse(await request('DELETE', CALENDAR_LINK_PATH)),
    onSuccess: (link) => queryClient.setQueryData(calendarLinkQuery().queryKey, link),
    meta: {
      saved: { title: t('Calendar link revoked') },
      failed: t('The calendar link could not be revoked. Please try again.'),
    },
  })
}
