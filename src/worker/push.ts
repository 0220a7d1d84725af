import { sha256 } from '#src/lib/sha256.ts'

/** What is used of `ServiceWorkerGlobalScope`. */
export type Scope = {
  location: { origin: string }
  registration: Pick<ServiceWorkerRegistration, 'pushManager' | 'showNotification'>
  clients: {
    matchAll: (options: { type: 'window' }) => Promise<readonly Tab[]>
    openWindow: (url: string) => Promise<unknown>
  }
}
type Tab = {
  url: string
  focus: () => Promise<unknown>
  navigate: (url: string) => Promise<unknown>
}

/** `pushMessage` of the contract, in full or in part. */
type Message = { title?: unknown; body?: unknown; path?: unknown; tag?: unknown }

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function read(json = ''): Message {
  try {
    return Object(JSON.parse(json)) as Message
  } catch {
    return {}
  }
}

/** A browser that shows nothing of a push ends the permission. */
export function showPush({ data }: { data: { text: () => string } | null }, scope: Scope) {
  const { title, body, path, tag } = read(data?.text())
  return scope.registration.showNotification(textOf(title) || 'Smart Farm', {
    body: textOf(body),
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: textOf(path),
    // The same notice twice shows once.
    tag: textOf(tag),
  })
}

/** Another origin, as '//' and '/\' begin one, becomes home. */
const ownPath = (path: unknown) => (/^\/(?![/\\\s])/.test(textOf(path)) ? textOf(path) : '/')

type Click = { notification: { data?: unknown; close: () => void } }

/** In the tab that was used last, else in a new one. */
export async function openNotice({ notification }: Click, { clients, location }: Scope) {
  notification.close()
  const url = location.origin + ownPath(notification.data)
  const [tab] = await clients.matchAll({ type: 'window' })
  if (!tab) return void (await clients.openWindow(url))
  await tab.focus()
  if (tab.url !== url) await tab.navigate(url).catch(() => clients.openWindow(url))
}

const ALERTS = '/api/alerts'
type Device = { name: string; endpointHash: string }
type Change = {
  oldSubscription: PushSubscription | null
  newSubscription: PushSubscription | null
}

/** Another subscription takes the place of one that the browser has ended, if it is of who is signed in. */
export async function renew(
  { oldSubscription, newSubscription }: Change,
  { registration: { pushManager } }: Scope,
) {
  const known = await fetch(ALERTS)
  if (!known.ok || !oldSubscription) return
  const { pushKey, devices } = (await known.json()) as { pushKey: string; devices: Device[] }
  const hash = await sha256(oldSubscription.endpoint)
  const device = devices.find(({ endpointHash }) => endpointHash === hash)
  if (!device) return
  const options = { userVisibleOnly: true, applicationServerKey: pushKey }
  const { endpoint, keys } = (newSubscription ?? (await pushManager.subscribe(options))).toJSON()
  await fetch(`${ALERTS}/devices`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys, name: device.name }),
  })
}
