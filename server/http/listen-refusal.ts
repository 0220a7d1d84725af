import type { Config } from '#server/config.ts'
import { StartRefused } from '#server/process/start-refused.ts'

/** Node's codes for a HOST that cannot be resolved or belongs to another machine. */
const NOT_HERE = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL', 'EAFNOSUPPORT'])

/** Why the server cannot listen here, as a sentence; null for unknown reasons. */
export function listenRefusal(
  { code = '' }: NodeJS.ErrnoException,
  { PORT, HOST }: Pick<Config, 'PORT' | 'HOST'>,
) {
  if (code === 'EADDRINUSE') {
    return new StartRefused(`Port ${PORT} is already in use. Set PORT to another one.`)
  }
  if (code === 'EACCES') {
    return new StartRefused(`Port ${PORT} may not be opened by this user. Set PORT to another one.`)
  }
  if (NOT_HERE.has(code)) {
    return new StartRefused(
      `HOST "${HOST}" is not an address of this machine (${code}). Set HOST to localhost, to 0.0.0.0 for every address, or to one of its own.`,
    )
  }
  return null
}
