import { deleteDB } from 'idb'
import { deviceStorage } from '#src/lib/storage.ts'
import { closeDeviceStore, DATABASE, openDeviceStoreAnyway } from './device-store.ts'
import { presentFarmer } from './farmer.ts'
import { flagWaiting } from './waiting-flag.ts'

/** Of builds of the app, which are nobody's; every other cache holds photos. */
export const BUILD_CACHE = /^build /

/**
 * Leaves nothing of the present farmer on this device: no copy, change, draft or photo. What others
 * could not send yet stays, unseen, until they sign in again.
 * @param keepsApp whether the app itself stays, to say without a network that nobody is signed in
 */
export async function wipeDevice({ keepsApp = false } = {}) {
  const isForOthers = await wipeDatabase()
  deviceStorage.names().forEach(deviceStorage.remove)
  if (isForOthers) flagWaiting(true)
  if (!('serviceWorker' in navigator)) return
  const names = await caches.keys()
  const gone = names.filter((name) => !keepsApp || !BUILD_CACHE.test(name))
  await Promise.all(gone.map((name) => caches.delete(name)))
  if (keepsApp) return
  const workers = await navigator.serviceWorker.getRegistrations()
  await Promise.all(workers.map((worker) => worker.unregister()))
}

/** @returns whether changes of other farmers are still there */
async function wipeDatabase() {
  if (!('indexedDB' in globalThis)) return false
  const store = await openDeviceStoreAnyway()
  const own = await store.getAllKeysFromIndex('outbox', 'userId', presentFarmer() ?? '')
  const isForOthers = (await store.count('outbox')) > own.length
  const tx = store.transaction(['copies', 'outbox', 'meta'], 'readwrite')
  const outbox = tx.objectStore('outbox')
  const [copies, meta] = [tx.objectStore('copies'), tx.objectStore('meta')]
  const changes = own.map((seq) => outbox.delete(seq))
  await Promise.all([copies.clear(), meta.clear(), ...changes, tx.done])
  await closeDeviceStore()
  if (!isForOthers) await deleteDB(DATABASE)
  return isForOthers
}
