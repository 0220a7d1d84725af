import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Whether this device is joined to any network; that one may still lead nowhere. */
export const useIsOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)
