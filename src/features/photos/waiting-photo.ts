/** A photo that was taken before there was a record to save it with. It lasts as long as the page. */
let waiting: File | undefined
const listeners = new Set<() => void>()

export function keepPhoto(photo: File | undefined) {
  waiting = photo
  for (const listener of listeners) listener()
}

export const waitingPhoto = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  current: () => waiting,
}
