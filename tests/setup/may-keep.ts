import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { setPresentFarmer } from '#src/api/offline/farmer.ts'
import { refreshOutbox, sendNow } from '#src/api/offline/outbox.ts'
import { changeOutboxState } from '#src/api/offline/outbox-store.ts'
import { buildUser } from '#tests/builders/build-user.ts'
import { onNewDevices } from './device.ts'

/** Gives jsdom what a browser over HTTPS has, so that the device may keep the farm and changes. */
export function onDevicesThatKeep() {
  onNewDevices()
  beforeEach(() => {
    vi.stubGlobal('isSecureContext', true)
    vi.stubGlobal('caches', { keys: () => Promise.resolve([]) })
    Object.defineProperties(navigator, {
      locks: { configurable: true, value: { request: (_: string, work: () => unknown) => work() } },
      serviceWorker: {
        configurable: true,
        value: {
          getRegistrations: () => Promise.resolve([]),
          // No worker gets ready, so nothing is read ahead.
          ready: new Promise(() => {}),
        },
      },
      storage: { configurable: true, value: { persist: () => Promise.resolve(true) } },
    })
    setPresentFarmer(buildUser())
    changeOutboxState({ waiting: [], lastSentAt: undefined, hindrance: undefined })
  })
  // What the outbox still does would miss the database, which is closed next.
  afterEach(async () => {
    cleanup()
    setPresentFarmer(null)
    await sendNow()
    await refreshOutbox()
  })
}
