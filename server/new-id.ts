import { randomUUID } from 'node:crypto'

/** The milliseconds and, in the last twelve bits, a count within them. */
let last = 0n

/** A UUIDv7, larger than the one before, also when the clock stands still or goes back. */
export function newId() {
  const now = BigInt(Date.now()) << 12n
  last = now > last ? now : last + 1n
  const hex = last.toString(16).padStart(15, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(12)}-${randomUUID().slice(19)}`
}
