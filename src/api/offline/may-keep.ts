import { hasCookie, SHARED, SIGNED_OUT } from '#domain/device-cookies.ts'

/**
 * Whether this device may keep copies of the farm and changes that are not sent yet. Plain http has
 * neither locks nor workers, a shared computer keeps nothing, nor does one
 * that the farmer is leaving.
 */
export const mayKeep = () =>
  globalThis.isSecureContext === true &&
  'indexedDB' in globalThis &&
  'locks' in navigator &&
  'serviceWorker' in navigator &&
  !hasCookie(document.cookie, SHARED) &&
  !hasCookie(document.cookie, SIGNED_OUT)
