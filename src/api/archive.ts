import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { calendarLink, newCalendarLink } from '#contract/calendar-link.ts'
import { farmSummary, importAnswer } from '#contract/archive.ts'
import { request } from './request.ts'
import { sendFile, type Sending } from './send-file.ts'

const FARM = '/api/farm'
const CALENDAR_LINK = '/api/calendar-link'

/** A download: the browser saves it and shows how far it is. */
export const EXPORT_PATH = `${FARM}/export`

/** Asked anew whenever somebody looks: the farm changes elsewhere. */
export const farmQuery = () =>
  queryOptions({
    queryKey: [FARM],
    queryFn: async () => farmSummary.parse(await request('GET', FARM)),
    staleTime: 0,
  })

/** Brings a ZIP file into the account; whatever was known of the farm is asked anew. */
export function useImportFarm() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (sending: Sending) =>
      importAnswer.parse(await sendFile(`${FARM}/import`, sending)),
    onSuccess: () => queryClient.invalidateQueries(),
    meta: { saved: { title: 'Your farm is here' } },
  })
}

/** Whether there is a link, also after a look at another tab; itself it is known to who made it. */
export const calendarLinkQuery = () =>
  queryOptions({
    queryKey: [CALENDAR_LINK],
    queryFn: async () => calendarLink.parse(await request('GET', CALENDAR_LINK)),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** The link is told this once; one that was made before ends. */
export function useMakeCalendarLink() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => newCalendarLink.parse(await request('POST', CALENDAR_LINK)),
    onSuccess: ({ madeAt }) => queryClient.setQueryData(calendarLinkQuery().queryKey, { madeAt }),
    meta: { failed: 'The calendar link could not be made. Please try again.' },
  })
}

export function useRevokeCalendarLink() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => calendarLink.parse(await request('DELETE', CALENDAR_LINK)),
    onSuccess: (link) => queryClient.setQueryData(calendarLinkQuery().queryKey, link),
    meta: {
      saved: { title: 'Calendar link revoked' },
      failed: 'The calendar link could not be revoked. Please try again.',
    },
  })
}
