/** Texts that the browser stores by name. Storage may be full, or forbidden even to look at: then nothing is stored. */
function textsIn(storage: () => Storage) {
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
    /** @returns false where it is not stored */
    write: (name: string, text: string) =>
      attempt((all) => {
        all.setItem(name, text)
        return true
      }, false),
    remove: (name: string) => attempt((all) => all.removeItem(name), undefined),
  }
}

export const browserStorage = textsIn(() => localStorage)
/** Until this tab is closed. */
export const tabStorage = textsIn(() => sessionStorage)
