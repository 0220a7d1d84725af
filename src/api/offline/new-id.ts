const HEX = 16
/** Of a UUIDv7: 48 bits of time, then a counter in 12 bits, then random bits. */
const COUNTER_BITS = 12n

let last = 0n

/** A UUIDv7 that sorts behind those made before, even when the clock stands still or goes back. */
export function newId(now: Date, random: Uint8Array = crypto.getRandomValues(new Uint8Array(8))) {
  const at = BigInt(now.getTime()) << COUNTER_BITS
  last = at > last ? at : last + 1n
  const time = last.toString(HEX).padStart(15, '0')
  const tail = [...random].map((byte) => byte.toString(HEX).padStart(2, '0')).join('')
  const variant = (8 + ((random[0] ?? 0) >> 6)).toString(HEX)
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-7${time.slice(12)}-${variant}${tail.slice(1, 4)}-${tail.slice(4)}`
}
