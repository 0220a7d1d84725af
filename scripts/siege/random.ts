/** Mulberry32, a small and fast seeded generator. Returns numbers in [0, 1). */
export function seededRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Random = ReturnType<typeof seededRandom>

export const below = (random: Random, end: number) => Math.floor(random() * end)

/** @throws Error if the list is empty */
export function pick<T>(random: Random, choices: readonly T[]): T {
  const chosen = choices[below(random, choices.length)]
  if (chosen === undefined) throw new Error('There is nothing to choose from')
  return chosen
}
