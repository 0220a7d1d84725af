import written from '#server/knowledge/units.json' with { type: 'json' }

/** Spellings of units; similar units are never equal ('kW' and 'kWh'). */
const UNITS = new Map(
  Object.entries(written).flatMap(([unit, words]) => words.split(' ').map((word) => [word, unit])),
)

/** The unit that a lower-case word names; null for any other word. */
export const unitOf = (word: string) => UNITS.get(word) ?? null

/** A bare 'degrees' matches either scale. */
export const isSameUnit = (one: string, other: string) =>
  one === other ||
  ([one, other].every((unit) => unit.startsWith('°')) && [one, other].includes('°'))
