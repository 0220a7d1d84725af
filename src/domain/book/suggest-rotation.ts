import { rotationConflict, withStanding, type RotationConflict, type Season } from './rotation.ts'
import { ruleOf, type Rest } from './rotation-rules.ts'
import { searchRotation, type Grid } from './rotation-search.ts'

/** On how many fields a crop is to stand each year. */
export type Wish = { crop: string; fields: number }

export type RotationPlan = {
  /** What is new; what stands or was planned already stays. */
  seasons: Season[]
  /** The seasons of them that come too near to another one. */
  broken: (Season & { conflict: RotationConflict })[]
  /** Wishes that have no field left in a year. */
  unplaced: { year: number; crop: string; fields: number }[]
  /** Of the search. */
  steps: number
  /** False if a plan that breaks less may exist. */
  isProven: boolean
}

type Wanted = {
  fieldIds: readonly string[]
  /** In rising order. */
  years: readonly number[]
  /** A perennial is planted by hand: a wish counts those that stand. */
  wishes: readonly Wish[]
  /** All that is known, of any year. */
  seasons: readonly Season[]
}

/** Placements that are tried, times the fields among which each is chosen. */
const MOST_WORK = 40_000

/** As many fields for each crop as it has in a year, counting what goes on standing. */
export function spreadOf(seasons: readonly Season[], year: number): Wish[] {
  const counts = new Map<string, number>()
  for (const season of withStanding(seasons, year))
    if (season.year === year) counts.set(season.crop, (counts.get(season.crop) ?? 0) + 1)
  return [...counts].map(([crop, fields]) => ({ crop, fields }))
}

/** A plan that breaks no rule, or else the fewest that were found possible. The same for the same farm. */
export function suggestRotation(wanted: Wanted): RotationPlan {
  const { fieldIds, years } = wanted
  const known = withStanding(wanted.seasons, years.at(-1) ?? 0)
  const allotted = years.map((year) => allot(wanted, known, year))
  const groups = groupsOf(allotted)
  const grid = gridOf(wanted, known, groups)
  const found = searchRotation(grid, Math.ceil(MOST_WORK / Math.max(1, fieldIds.length)))
  const seasons = years.flatMap((year, at) => {
    const crops = [...(allotted[at]?.crops ?? [])]
    // Crops without a rule are left for the fields that no group needs.
    return fieldIds.flatMap((fieldId, field) => {
      const key = groups[found.groups[field]?.[at] ?? -1]?.key
      const next = grid.open[field]?.[at] ? crops.findIndex((crop) => keyOf(crop) === key) : -1
      return crops.splice(next, next < 0 ? 0 : 1).map((crop) => ({ fieldId, year, crop }))
    })
  })
  return {
    seasons,
    broken: brokenIn(seasons, known),
    unplaced: allotted.flatMap(({ unplaced }) => unplaced),
    steps: found.steps,
    isProven: found.isProven,
  }
}

type Allotted = { crops: string[]; unplaced: RotationPlan['unplaced'] }

/** In turn, so that a lack of fields falls on the crops that want most of them. */
function allot({ fieldIds, wishes }: Wanted, known: readonly Season[], year: number): Allotted {
  const standing = known.filter((season) => season.year === year)
  const left = wishes.map(({ crop, fields }) => {
    const has = standing.filter((season) => season.crop === crop).length
    return { crop, fields: Math.max(0, fields - has) }
  })
  const taken = new Set(standing.map(({ fieldId }) => fieldId))
  let room = fieldIds.filter((id) => !taken.has(id)).length
  const crops: string[] = []
  const annuals = left.filter(({ crop }) => !ruleOf(crop)?.isPerennial)
  while (room > 0 && annuals.some(({ fields }) => fields > 0))
    for (const wish of annuals.filter(({ fields }) => fields > 0).slice(0, room)) {
      crops.push(wish.crop)
      wish.fields -= 1
      room -= 1
    }
  const unplaced = left.filter(({ fields }) => fields > 0).map((wish) => ({ year, ...wish }))
  return { crops, unplaced }
}

type CropGroup = { key: string; rest: Rest; needs: number[] }

/** Of annual crops it is always the family that rests. */
const keyOf = (crop: string) => {
  const rule = ruleOf(crop)
  return rule?.rest?.of === 'family' ? rule.family : undefined
}

function groupsOf(allotted: readonly Allotted[]): CropGroup[] {
  const groups = new Map<string, CropGroup>()
  for (const [at, { crops }] of allotted.entries())
    for (const crop of crops) {
      const [key, rest] = [keyOf(crop), ruleOf(crop)?.rest]
      if (key === undefined || !rest) continue
      const group = groups.get(key) ?? { key, rest, needs: allotted.map(() => 0) }
      group.needs[at] = (group.needs[at] ?? 0) + 1
      groups.set(key, group)
    }
  return [...groups.values()]
}

function gridOf({ fieldIds, years }: Wanted, known: readonly Season[], groups: CropGroup[]): Grid {
  const onField = new Map(fieldIds.map((id) => [id, known.filter((one) => one.fieldId === id)]))
  const seasonsOf = (fieldId: string) => onField.get(fieldId) ?? []
  return {
    years,
    groups: groups.map(({ rest, needs }) => ({ restYears: rest.years, needs })),
    open: fieldIds.map((id) =>
      years.map((year) => !seasonsOf(id).some((one) => one.year === year)),
    ),
    known: fieldIds.map((id) =>
      groups.map(({ key }) =>
        seasonsOf(id)
          .filter(({ crop }) => keyOf(crop) === key)
          .map(({ year }) => year),
      ),
    ),
  }
}

/** Of two new ones the later is named. */
const brokenIn = (seasons: readonly Season[], known: readonly Season[]) =>
  seasons.flatMap((season) => {
    const before = seasons.filter(({ year }) => year < season.year)
    const conflict = rotationConflict({ ...season, seasons: [...known, ...before] })
    return conflict ? [{ ...season, conflict }] : []
  })
