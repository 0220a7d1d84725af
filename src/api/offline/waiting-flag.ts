import { browserStorage } from '#src/lib/storage.ts'

/** Says without opening the database, also at the next visit, whether changes wait in it. */
const FLAG = 'smart-farm/waiting'

export const isAnythingWaiting = () => browserStorage.read(FLAG) !== null

export const flagWaiting = (isWaiting: boolean) =>
  void (isWaiting ? browserStorage.write(FLAG, '1') : browserStorage.remove(FLAG))

/** Calls when another tab kept the first change or sent the last. @returns an unsubscribe function */
export function watchFlag(listener: () => void) {
  const onStorage = ({ key }: StorageEvent) => key === FLAG && listener()
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
