const PRIME = 16_777_619
const BASIS = 2_166_136_261
const KEPT_BITS = 6

/** A short name of an English sentence: 26 bits of FNV-1a. */
export function keyOf(id: string) {
  let hash = BASIS
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), PRIME)
  return (hash >>> KEPT_BITS).toString(36)
}

/** @throws Error if two have one key, which a change of either sentence mends */
export function keysOf(ids: string[]) {
  const known = new Map<string, string>()
  return ids.map((id) => {
    const key = keyOf(id)
    const other = known.get(key)
    if (other !== undefined) throw new Error(`"${id}" and "${other}" have the same key`)
    known.set(key, id)
    return key
  })
}
