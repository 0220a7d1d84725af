import { pino } from 'pino'

/** Buffer for a full disk or a slow reader; further lines are dropped. */
const MAX_WAITING_BYTES = 1_000_000
const STDOUT = 1

/**
 * JSON lines on standard output. A full disk or a reader that has gone costs lines, never the
 * server: buffered lines are written as soon as one gets through.
 */
export function openLog(level: string) {
  // Startup messages bypass the logger; without listeners an error there would end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const out = pino.destination({ dest: STDOUT, sync: false, maxLength: MAX_WAITING_BYTES })
  let isBroken = false
  out.on('error', () => (isBroken = true))
  out.on('write', () => (isBroken = false))
  // At exit pino retries its flush until it succeeds, on a full disk for ever.
  const flushSync = out.flushSync.bind(out)
  out.flushSync = () => {
    if (!isBroken) flushSync()
  }
  return pino({ level }, out)
}
