import { ruleOf, type Rest } from './rotation-rules.ts'

/** What stood, stands or is to stand on a field in a year; `crop` as `seasonCrop` has it. */
export type Season = { fieldId: string; year: number; crop: string }

export type RotationConflict = {
  /** The one that is too near. */
  season: Season
  rest: Rest
  /** The first year after its rest. */
  opensIn: number
}

type Asked = Season & {
  seasons: readonly Season[]
  /** True for what is planted that year: a perennial then does not just go on standing. */
  isPlanted?: boolean
}

/**
 * The season of the same family (or crop) that is too near: the last one before, else the next planned
 * one. Other crops of the same year stand beside it.
 */
export function rotationConflict(asked: Asked): RotationConflict | undefined {
  const { fieldId, year, crop, seasons, isPlanted = false } = asked
  const rest = ruleOf(crop)?.rest
  if (!rest) return undefined
  const onField = seasons.filter((one) => one.fieldId === fieldId)
  const near = onField
    .filter((one) => one.year !== year && Math.abs(one.year - year) <= rest.years)
    .filter((one) => restWith(crop, one.crop))
    .filter((one) => isPlanted || !isOnePlanting({ fieldId, year, crop }, one, onField))
    .toSorted((a, b) => nearness(a.year, year) - nearness(b.year, year))
  const [season] = near
  return season && { season, rest, opensIn: season.year + rest.years + 1 }
}

/** Earlier years first, the nearest of them foremost. */
const nearness = (of: number, year: number) => (of < year ? year - of : 10_000 + of - year)

function restWith(crop: string, other: string) {
  if (crop === other) return true
  const [rule, otherRule] = [ruleOf(crop), ruleOf(other)]
  return rule?.rest?.of === 'family' && rule.family === otherRule?.family
}

/** Whether a perennial stood from the one year to the other. */
function isOnePlanting(season: Season, other: Season, onField: readonly Season[]) {
  if (season.crop !== other.crop || !ruleOf(season.crop)?.isPerennial) return false
  const [first, last] = [Math.min(season.year, other.year), Math.max(season.year, other.year)]
  const stood = new Set(onField.filter(({ crop }) => crop === season.crop).map(({ year }) => year))
  for (let year = first + 1; year < last; year += 1) if (!stood.has(year)) return false
  return true
}

/** Adds the years in which perennials go on standing, until another season of the field or `until`. */
export function withStanding<One extends Season>(
  seasons: readonly One[],
  until: number,
): (One | (One & { isStanding: true }))[] {
  return seasons.flatMap((season) => {
    if (!ruleOf(season.crop)?.isPerennial) return [season]
    const later = seasons
      .filter(({ fieldId, year }) => fieldId === season.fieldId && year > season.year)
      .map(({ year }) => year)
    const years = Math.max(0, Math.min(until + 1, ...later) - season.year - 1)
    const standing = Array.from({ length: years }, (_, at) => ({
      ...season,
      year: season.year + at + 1,
      isStanding: true as const,
    }))
    return [season, ...standing]
  })
}
