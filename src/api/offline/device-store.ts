import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { WaitingChange } from './change.ts'
import { mayKeep } from './may-keep.ts'

/** The one database of the app on a device. */
export const DATABASE = 'smart-farm'
const VERSION = 1

/** A good answer. */
export type Copy = {
  /** The farmer's id and, where the server knows farms, the farm's. */
  userId: string
  url: string
  /** As text, whose length is its size. */
  json: string
  size: number
  at: string
}

type CopyKey = [userId: string, url: string]

interface DeviceTables extends DBSchema {
  copies: { key: CopyKey; value: Copy; indexes: { age: [at: string, size: number] } }
  outbox: { key: number; value: WaitingChange; indexes: { userId: string } }
  meta: { key: string; value: unknown }
}
export type DeviceStore = IDBPDatabase<DeviceTables>

let opening: Promise<DeviceStore> | undefined

/**
 * @throws where the device may keep nothing, as when the farmer is leaving it, and when the browser refuses
 * to store anything, as some do in private windows
 */
export const openDeviceStore = () =>
  mayKeep() ? openDeviceStoreAnyway() : Promise.reject(new Error('This device keeps nothing.'))

/** Opens it also where the device may keep nothing more, to see or delete what is there. */
export function openDeviceStoreAnyway() {
  opening ??= open()
  return opening
}

/** The database can be deleted only when no page has it open. */
export async function closeDeviceStore() {
  const closing = opening
  opening = undefined
  ;(await closing)?.close()
}

const open = () =>
  openDB<DeviceTables>(DATABASE, VERSION, {
    upgrade(store) {
      const copies = store.createObjectStore('copies', { keyPath: ['userId', 'url'] })
      // All that the limits ask, without reading a copy.
      copies.createIndex('age', ['at', 'size'])
      const outbox = store.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
      outbox.createIndex('userId', 'userId')
      store.createObjectStore('meta')
    },
    // Another tab deletes the database, or opens it in a newer version.
    blocking: () => void closeDeviceStore(),
    terminated: () => {
      opening = undefined
    },
  }).catch((error: unknown) => {
    opening = undefined
    throw error
  })
