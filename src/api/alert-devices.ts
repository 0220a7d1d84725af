import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Alerts } from '#contract/alerts.ts'
import { deviceName } from '#domain/device-name.ts'
import { sha256 } from '#src/lib/sha256.ts'
import { say, t } from '#src/lib/texts.ts'
import { ALERTS_PATH, alertsQuery, readAlerts, useAlertChange } from './alerts.ts'
import { keyOf, ownSubscription, pushHindrance, subscribe } from './push.ts'
import { request } from './request.ts'

const DEVICES_PATH = `${ALERTS_PATH}/devices`

/** What stands in the way of alerts, and the subscription. Both change outside of the page too. */
export const thisBrowserQuery = () =>
  queryOptions({
    queryKey: [ALERTS_PATH, 'this browser'],
    queryFn: async () => {
      const subscription = await ownSubscription()
      return {
        hindrance: pushHindrance(),
        pushKey: subscription && keyOf(subscription),
        endpointHash: subscription && (await sha256(subscription.endpoint)),
      }
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

const deviceWith = ({ devices }: Alerts, hash: string | null) =>
  devices.find((device) => device.endpointHash === hash)

/** This browser among the devices; undefined where it is none, or the server has another key now. */
export const thisDevice = (
  known: Alerts,
  browser: { pushKey: string | null; endpointHash: string | null },
) => (browser.pushKey === known.pushKey ? deviceWith(known, browser.endpointHash) : undefined)

/** A subscription of the account that was signed in before does not ring for it any more. */
export function useEndOthersAlerts() {
  const queryClient = useQueryClient()
  useEffect(() => {
    async function end() {
      const subscription = await ownSubscription()
      if (!subscription) return
      const hash = await sha256(subscription.endpoint)
      const known = await queryClient.fetchQuery(alertsQuery())
      if (!deviceWith(known, hash)) await subscription.unsubscribe()
    }
    end().catch(() => undefined)
  }, [queryClient])
}

type Asked = { pushKey: string; permission: Promise<NotificationPermission> }

/** @returns a function for the tap: browsers ask for permission only then */
export function useAddThisDevice() {
  const { mutate, isPending } = useAlertChange(async ({ pushKey, permission }: Asked) => {
    const subscription = await subscribe(pushKey, permission)
    const { endpoint, keys } = subscription.toJSON()
    const device = {
      endpoint,
      keys,
      name: say(deviceName(navigator.userAgent, navigator.maxTouchPoints)),
    }
    await request('POST', DEVICES_PATH, device).catch(async (error: unknown) => {
      await subscription.unsubscribe()
      throw error
    })
  })
  const add = (pushKey: string) => mutate({ pushKey, permission: Notification.requestPermission() })
  return { add, isPending }
}

const remove = (id: string, call = fetch) =>
  request('DELETE', `${DEVICES_PATH}/${encodeURIComponent(id)}`, undefined, undefined, call)

const without = (known: Alerts, id: string) => ({
  ...known,
  devices: known.devices.filter((device) => device.id !== id),
})

export const useRemoveDevice = () =>
  useAlertChange((id: string) => remove(id), without, { saved: { title: t('Device removed') } })

export const useRemoveThisDevice = () =>
  useAlertChange(async (id: string) => {
    await remove(id)
    await (await ownSubscription())?.unsubscribe()
  }, without)

/** For the farmer who leaves. Where the server is not told, its next message finds no browser. */
export async function endAlertsHere(call: typeof fetch) {
  const subscription = await ownSubscription()
  if (!subscription) return
  const hash = await sha256(subscription.endpoint)
  await subscription.unsubscribe()
  const device = deviceWith(await readAlerts(call), hash)
  if (device) await remove(device.id, call)
}
