import type { FarmFacts } from '#server/ai.ts'
import { plainName } from './plain-text.ts'
import { sum } from './reply.ts'

/** How many herds, heads, fields and systems there are in all, as texts that an answer may repeat. */
export function farmTotals({ animals, crops, solarSystems }: FarmFacts): string[] {
  const types = [...new Set(animals.map(({ type }) => type.toLowerCase()))]
  const heads = types.map((type) => {
    const herds = animals.filter((herd) => herd.type.toLowerCase() === type)
    const head = sum(herds.map(({ count }) => count))
    return `${plainName(type)}: ${head} head in ${herds.length} herds or flocks`
  })
  return [
    ...heads,
    `All animals: ${sum(animals.map(({ count }) => count))} head in ${animals.length} herds or flocks`,
    `${crops.length} fields of crops`,
    `${solarSystems.length} solar systems`,
  ]
}
