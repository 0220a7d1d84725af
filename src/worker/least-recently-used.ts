/**
 * Which have to go, so that the others fit.
 * @param kept the least recently used first
 */
export function leastRecentlyUsed<Kept extends { bytes: number }>(kept: Kept[], maxBytes: number) {
  let bytes = kept.reduce((sum, one) => sum + one.bytes, 0)
  return kept.filter((one) => {
    if (bytes <= maxBytes) return false
    bytes -= one.bytes
    return true
  })
}
