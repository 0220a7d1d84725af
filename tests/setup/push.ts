import { createHash } from 'node:crypto'
import { vi } from 'vitest'

export const PUSH_KEY = 'BKey'

export const hashOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex')

type Browser = { permission?: NotificationPermission; answer?: NotificationPermission }

type Subscription = {
  endpoint: string
  options: { applicationServerKey: Uint8Array }
  toJSON: () => object
  unsubscribe: () => Promise<boolean>
}
type Subscribe = (options: { applicationServerKey: string }) => Promise<Subscription>

/** Gives jsdom what a browser has that can be told of things. */
export function givePush({ permission = 'default', answer = 'granted' }: Browser = {}) {
  let subscription: Subscription | null = null
  let made = 0
  const build = (endpoint: string, key: string): Subscription => ({
    endpoint,
    options: { applicationServerKey: Buffer.from(key, 'base64url') },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => {
      subscription = null
      return true
    },
  })
  const subscribe = vi.fn<Subscribe>(async ({ applicationServerKey }) => {
    made += 1
    subscription = build(`https://push.example/${made}`, applicationServerKey)
    return subscription
  })
  const worker = {
    pushManager: { getSubscription: async () => subscription, subscribe },
    unregister: async () => true,
  }
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => {
    browser.Notification.permission = answer
    return answer
  })
  const browser = { Notification: { permission, requestPermission } }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('caches', { keys: async () => [] })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', browser.Notification)
  const value = {
    getRegistrations: async () => [worker],
    register: async () => worker,
    ready: Promise.resolve(worker),
  }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value })
  return {
    requestPermission,
    subscribe,
    subscription: () => subscription,
    /** Of an earlier visit. */
    keep: (endpoint: string, key = PUSH_KEY) => {
      subscription = build(endpoint, key)
    },
    allow: (now: NotificationPermission) => {
      browser.Notification.permission = now
    },
  }
}

/** To be called after each test. */
export const takePush = () => Reflect.deleteProperty(navigator, 'serviceWorker')
