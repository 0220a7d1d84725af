import type { Page } from '@playwright/test'

/** The calls whose answers the device has. */
export const keptUrls = (page: Page) =>
  page.evaluate(async () => {
    // Opening it would make it.
    if ((await indexedDB.databases()).length === 0) return []
    const opening = indexedDB.open('smart-farm')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const asking = opening.result.transaction('copies').objectStore('copies').getAllKeys()
    await new Promise((resolve) => (asking.onsuccess = resolve))
    opening.result.close()
    return asking.result.map((key) => String((key as unknown[])[1]))
  })
