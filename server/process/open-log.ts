import { pino } from 'pino'

/** What waits for a disk with room or a reader with time; further lines are dropped. */
const MAX_WAITING_BYTES = 1_000_000
const STDOUT = 1

/**
 * JSON lines on standard output. A disk that is full or a reader that has gone costs lines, never
 * the server: what can be kept is written with the next line that can be.
 */
export function openLog(level: string) {
  // The two lines of a start that are no log.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  const out = pino.destination({ dest: STDOUT, sync: false, maxLength: MAX_WAITING_BYTES })
  let isBroken = false
  out.on('error', () => (isBroken = true))
  out.on('write', () => (isBroken = false))
  // At the end of the process what waits is written for as long as it fails: for ever on a full disk.
  const flushSync = out.flushSync.bind(out)
  out.flushSync = () => {
    if (!isBroken) flushSync()
  }
  return pino({ level }, out)
}
