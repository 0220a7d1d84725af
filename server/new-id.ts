import { randomUUID } from 'node:crypto'

/** Milliseconds, with a counter in the lowest twelve bits. */
let last = 0n

/** A UUIDv7 larger than the one before, even when the clock stands still or goes back. */
export function newId() {
  const now = BigInt(Date.now()) << 12n
  last = now > last ? now : last + 1n
  const hex = last.toString(16).padStart(15, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(12)}-${randomUUID().slice(19)}`
}

/** Smaller than every id made from this moment on. */
export function firstId(at: Date) {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}
