/** Mulberry32: small, fast, and the same numbers for the same seed. Answers 0 up to 1. */
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

/** One of the choices; the list must not be empty. */
export function pick<T>(random: Random, choices: readonly T[]): T {
  const chosen = choices[below(random, choices.length)]
  if (chosen === undefined) throw new Error('There is nothing to choose from')
  return chosen
}
