type Length = { value: number; unit: string; feet: number }

const FEET_PER: [RegExp, number][] = [
  [/^(?:inch(?:es)?|in|")$/, 1 / 12],
  [/^(?:feet|foot|ft|')$/, 1],
  [/^(?:cm|centimet(?:er|re)s?)$/, 1 / 30.48],
  [/^(?:m|met(?:er|re)s?)$/, 1 / 0.3048],
]

const LENGTH =
  /(\d+(?:\.\d+)?)[\s-]*(inch(?:es)?|in|"|feet|foot|ft|'|cm|centimet(?:er|re)s?|met(?:er|re)s?|m)(?![a-z])/g
// '24 by 48 inches': the first number takes the unit of the second.
const PAIR =
  /(\d+(?:\.\d+)?)\s*(?:x|by|×)\s*(\d+(?:\.\d+)?)[\s-]*(inch(?:es)?|in|"|feet|foot|ft|'|cm|met(?:er|re)s?|m)(?![a-z])/

const feetPer = (unit: string) => FEET_PER.find(([name]) => name.test(unit))?.[1] ?? Number.NaN
const length = (value: string, unit: string): Length => ({
  value: Number(value),
  unit: unit === '"' ? 'inches' : unit === "'" ? 'feet' : unit,
  feet: Number(value) * feetPer(unit),
})

/** The lengths a text states, in its order, with their feet. */
export function lengthsIn(text: string): Length[] {
  const pair = PAIR.exec(text)
  if (pair?.[1] && pair[2] && pair[3]) return [length(pair[1], pair[3]), length(pair[2], pair[3])]
  return [...text.matchAll(LENGTH)].map(([, value = '', unit = '']) => length(value, unit))
}

/** The first area a text states, in acres; null when it states none. */
export function acresIn(text: string): number | null {
  const found = /(\d+(?:,\d{3})*(?:\.\d+)?|\.\d+)\s*(?:acres?|ac)\b/.exec(text)
  return found?.[1] ? Number(found[1].replaceAll(',', '')) : null
}
