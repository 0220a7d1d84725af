import { hasCookie, SHARED } from '#domain/device-cookies.ts'

/**
 * Whether this device may keep copies of the farm and changes that are not sent yet. Plain http has
 * neither locks nor workers, and a shared computer keeps nothing.
 */
export const mayKeep = () =>
  globalThis.isSecureContext === true &&
  'indexedDB' in globalThis &&
  'locks' in navigator &&
  'serviceWorker' in navigator &&
  !hasCookie(document.cookie, SHARED)
