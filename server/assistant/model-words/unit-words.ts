import written from '#server/knowledge/units.json' with { type: 'json' }

const { count: _, ...measures } = written.units

/** Spellings of units; similar units are never equal ('kW' and 'kWh'). Animals and plants are none. */
const UNITS = new Map(
  Object.values<Record<string, { names: string }>>(measures).flatMap((units) =>
    Object.entries(units).flatMap(([unit, { names }]) =>
      names
        .split(', ')
        // '12 in Low flock' has no inches.
        .filter((word) => word !== 'in')
        .map((word) => [word, unit] as const),
    ),
  ),
)

/** The unit that a lower-case word names; null for any other word. */
export const unitOf = (word: string) => UNITS.get(word) ?? null

/** A bare 'degrees' matches either scale. */
export const isSameUnit = (one: string, other: string) =>
  one === other ||
  ([one, other].every((unit) => unit.startsWith('°')) && [one, other].includes('°'))
