import * as fakes from 'fake-indexeddb'
import { vi } from 'vitest'
import { closeDeviceStore } from '#src/api/offline/device-store.ts'
import { setPresentFarmer } from '#src/api/offline/farmer.ts'

/** Stands in for `localStorage` and `sessionStorage`. */
function fakeStorage() {
  const items = new Map<string, string>()
  const methods = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  }
  // `Object.keys` names the items.
  return new Proxy(methods, {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

/** A browser, in Node, that may keep things. @returns what takes it away again */
export function openPhone() {
  const workers = [{ unregister: vi.fn<() => Promise<boolean>>(async () => true) }]
  const cacheNames = new Set(['build 1', 'photos'])
  const { default: _none, ...indexedDbNames } = fakes
  const device = {
    ...indexedDbNames,
    indexedDB: new fakes.IDBFactory(),
    localStorage: fakeStorage(),
    sessionStorage: fakeStorage(),
    isSecureContext: true,
    document: { cookie: '' },
    window: globalThis,
    requestIdleCallback: queueMicrotask,
    navigator: {
      locks: {},
      serviceWorker: {
        getRegistration: async () => workers[0],
        getRegistrations: async () => workers,
      },
    },
    caches: {
      keys: async () => [...cacheNames],
      delete: async (name: string) => cacheNames.delete(name),
    },
  }
  for (const [name, value] of Object.entries(device)) vi.stubGlobal(name, value)
  const close = async () => {
    await vi.dynamicImportSettled()
    // What the outbox still does may fail then.
    setPresentFarmer(null)
    await closeDeviceStore()
    vi.unstubAllGlobals()
  }
  return { workers, cacheNames, close }
}
