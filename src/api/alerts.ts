import { queryOptions, useMutation, useQueryClient, type MutationMeta } from '@tanstack/react-query'
import { alerts, testAlert, type Alerts, type AlertWishes } from '#contract/alerts.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { t } from '#src/lib/texts.ts'
import { failureSentence, request } from './request.ts'

export const ALERTS_PATH = '/api/alerts'
const MAIL_PATH = `${ALERTS_PATH}/mail`
const ALL = [ALERTS_PATH]
/** What the server knew before the changes that are under way. */
const BEFORE = [ALERTS_PATH, 'before']

export const readAlerts = async (call = fetch) =>
  alerts.parse(await request('GET', ALERTS_PATH, undefined, undefined, call))

/** Refetched whenever it is looked at: the link that confirms an address is opened elsewhere. */
export const alertsQuery = () =>
  queryOptions({
    queryKey: ALL,
    queryFn: () => readAlerts(),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

/** One after the other. Shows a change at once; what the server knows follows. */
export function useAlertChange<Sent>(
  mutationFn: (sent: Sent) => Promise<unknown>,
  preview: (known: Alerts, sent: Sent) => Alerts = (known) => known,
  meta: MutationMeta = {},
) {
  const queryClient = useQueryClient()
  const { queryKey } = alertsQuery()
  const isLast = () => queryClient.isMutating({ mutationKey: ALL }) === 1
  return useMutation({
    mutationKey: ALL,
    scope: { id: ALERTS_PATH },
    mutationFn,
    onMutate: (sent) => {
      // A fetch that is under way would undo the preview.
      void queryClient.cancelQueries({ queryKey })
      const known = queryClient.getQueryData(queryKey)
      if (isLast()) queryClient.setQueryData(BEFORE, known)
      queryClient.setQueryData(queryKey, known && preview(known, sent))
    },
    onError: () => queryClient.setQueryData(queryKey, queryClient.getQueryData<Alerts>(BEFORE)),
    onSettled: () => {
      if (isLast()) void queryClient.invalidateQueries({ queryKey })
    },
    meta: { failed: failureSentence, ...meta },
  })
}

/** @returns a function that changes some wishes and keeps the others */
export function useChangeWishes() {
  const queryClient = useQueryClient()
  const { mutate } = useAlertChange(
    (wishes: AlertWishes) => request('PUT', ALERTS_PATH, wishes),
    (known, wishes) => ({ ...known, wishes }),
  )
  return (change: Partial<AlertWishes>) => {
    const known = queryClient.getQueryData(alertsQuery().queryKey)
    if (known) mutate({ ...known.wishes, ...change, zone: browserTimeZone() })
  }
}

export const useSwitchMail = () =>
  useAlertChange(
    (on: boolean) => request('PUT', MAIL_PATH, { on }),
    (known, on) => ({ ...known, mail: known.mail && { ...known.mail, isOn: on } }),
  )

/** The link that confirms the address. */
export const useSendLinkAgain = () =>
  useAlertChange<void>(() => request('PUT', MAIL_PATH, { on: true }), undefined, {
    saved: {
      title: t('The link is sent'),
      description: t('Look among your junk mail, too.'),
    },
  })

export const useSendTest = () =>
  useMutation({
    mutationFn: async () => testAlert.parse(await request('POST', `${ALERTS_PATH}/test`)),
    meta: { saved: { title: t('Test sent') }, failed: failureSentence },
  })
