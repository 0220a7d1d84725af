import { browserStorage } from '#src/lib/storage.ts'

/** Says without opening the database, also at the next visit, whether changes wait in it. */
const FLAG = 'smart-farm/waiting'

export const isAnythingWaiting = () => browserStorage.read(FLAG) !== null

let isSure = false

/** False until the database was asked: a browser that was killed may have lost the flag. */
export const isFlagSure = () => isSure

export function flagWaiting(isWaiting: boolean) {
  isSure = true
  if (isWaiting) browserStorage.write(FLAG, '1')
  else browserStorage.remove(FLAG)
}
