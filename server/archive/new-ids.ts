export type NewIds = ReturnType<typeof newIds>

const POSSIBLE_ID = /[\w-]+/g

/**
 * New ids for those of an export: the farm may still live elsewhere on this server under the old
 * ones, and no file can name what is another farmer's.
 */
export function newIds(newId: () => string) {
  const known = new Map<string, string | null>()

  const give = (old: string) => {
    const id = newId()
    known.set(old, id)
    return id
  }

  return {
    /** False where it has one already. */
    add: (old: string) => !known.has(old) && give(old) !== '',
    /** Like `add`, for what gets its id elsewhere. */
    reserve: (old: string) => !known.has(old) && known.set(old, null).has(old),
    set: (old: string, id: string) => void known.set(old, id),
    /** What is gone has an id that leads nowhere, before and after. */
    of: (old: string) => known.get(old) ?? give(old),
    /** Every id that a text mentions, made new. */
    within: (text: string) => text.replaceAll(POSSIBLE_ID, (word) => known.get(word) ?? word),
  }
}
