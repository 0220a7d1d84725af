import { hasCookie, SHARED } from '#domain/device-cookies.ts'
import { t } from '#src/lib/texts.ts'

/** Why alerts cannot reach this browser. */
export type PushHindrance = 'shared' | 'insecure' | 'not installed' | 'unsupported' | 'blocked'

/** Safari on phones and tablets, which has push in apps on the home screen alone. */
const isIosTab = () => 'standalone' in navigator && navigator.standalone !== true

export function pushHindrance(): PushHindrance | undefined {
  if (hasCookie(document.cookie, SHARED)) return 'shared'
  if (globalThis.isSecureContext !== true) return 'insecure'
  if (isIosTab()) return 'not installed'
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window
  if (!isThere || !('Notification' in window)) return 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : undefined
}

export async function ownSubscription() {
  if (!('serviceWorker' in navigator)) return null
  const [worker] = await navigator.serviceWorker.getRegistrations()
  return (await worker?.pushManager?.getSubscription()) ?? null
}

/** The server's key at the time of the subscription, in base64url. */
export function keyOf({ options: { applicationServerKey } }: PushSubscription) {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer())
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Its message is a sentence for the farmer. */
class NotSubscribed extends Error {
  override readonly name = 'OfDevice'
}

const PATIENCE_MS = 20_000

/**
 * Begins anew, as an earlier subscription may be for another account or key.
 * @param asked the browser's answer to the question that only a tap may ask
 */
export async function subscribe(pushKey: string, asked: Promise<NotificationPermission>) {
  if ((await asked) !== 'granted')
    throw new NotSubscribed(t('This browser may not show notifications, so it gets no alerts.'))
  const worker = await Promise.race([activeWorker(), after(PATIENCE_MS)]).catch(() => undefined)
  if (!worker) throw new NotSubscribed(t('This browser cannot get alerts now. Reload the page.'))
  await (await worker.pushManager.getSubscription())?.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: pushKey }
  return worker.pushManager.subscribe(options).catch(() => {
    throw new NotSubscribed(t('The push service of this browser could not be reached.'))
  })
}

/** The app registers it when it is idle, which may still be ahead. */
async function activeWorker() {
  await navigator.serviceWorker.register('/sw.js')
  return navigator.serviceWorker.ready
}

const after = (milliseconds: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), milliseconds)
  })
