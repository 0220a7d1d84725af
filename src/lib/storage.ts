import { hasCookie, SHARED } from '#domain/device-cookies.ts'

/** Wraps a `Storage` that never throws: it may be full, and the browser may block even reading it. */
function safeStorage(storage: () => Storage) {
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T) => {
    try {
      return act(storage())
    } catch {
      return otherwise
    }
  }
  return {
    names: () => attempt((all) => Object.keys(all), []),
    read: (name: string) => attempt((all) => all.getItem(name), null),
    /** @returns false when nothing was stored */
    write: (name: string, text: string) =>
      attempt((all) => {
        all.setItem(name, text)
        return true
      }, false),
    remove: (name: string) => attempt((all) => all.removeItem(name), undefined),
  }
}

/** For what may stay: on a shared computer it lasts no longer than `tabStorage`. */
export const browserStorage = safeStorage(() =>
  hasCookie(document.cookie, SHARED) ? sessionStorage : localStorage,
)
/** What sign-ins left on this device, shared or not. */
export const deviceStorage = safeStorage(() => localStorage)
/** Lasts until the tab is closed. */
export const tabStorage = safeStorage(() => sessionStorage)
