import type { Grid } from './rotation-search.ts'

export type RotationState = ReturnType<typeof rotationState>

/** A plan in the making: what stands where, and what that leaves to the groups. */
export function rotationState({ years, groups, open, known }: Grid) {
  const [G, F, Y] = [groups.length, open.length, years.length]
  const restOf = (group: number) => groups[group]?.restYears ?? 0
  const yearOf = (at: number) => years[at] ?? 0
  /** Of each group and year of the plan: the other years that are too near. */
  const nearYears = groups.map(({ restYears }) =>
    years.map((year, at) =>
      years.flatMap((other, o) => (o !== at && Math.abs(other - year) <= restYears ? [o] : [])),
    ),
  )
  /** How many seasons of a group are too near to a year of the plan on a field. */
  const near = new Int16Array(G * F * Y)
  const taken = new Uint8Array(F * Y)
  const standing = new Int16Array(F * Y).fill(-1)
  const left = new Int16Array(G * Y)
  /** How many fields are free and rested for a group in a year. */
  const rested = new Int16Array(G * Y)
  let broken = 0

  const nearAt = (group: number, field: number, at: number) => (group * F + field) * Y + at
  const isRested = (group: number, field: number, at: number) =>
    near[nearAt(group, field, at)] === 0
  const isFree = (field: number, at: number) => taken[field * Y + at] === 0
  const need = (group: number, at: number) => left[group * Y + at] ?? 0
  const restedFields = (group: number, at: number) => rested[group * Y + at] ?? 0
  const add = (list: Int16Array, at: number, change: number) => {
    list[at] = (list[at] ?? 0) + change
  }

  for (let f = 0; f < F; f += 1)
    for (let at = 0; at < Y; at += 1) {
      taken[f * Y + at] = open[f]?.[at] ? 0 : 1
      for (let g = 0; g < G; g += 1) {
        const seasons = known[f]?.[g] ?? []
        const count = seasons.filter((year) => Math.abs(year - yearOf(at)) <= restOf(g)).length
        near[nearAt(g, f, at)] = count
        if (isFree(f, at) && count === 0) add(rested, g * Y + at, 1)
      }
    }
  for (const [g, { needs }] of groups.entries()) left.set(needs.slice(0, Y), g * Y)
  /** Fields with the same past are the same to the search. */
  const pasts = open.map((years_, f) =>
    [
      years_.map(Number),
      ...groups.map((_, g) => near.subarray(nearAt(g, f, 0), nearAt(g, f, Y))),
    ].join(';'),
  )

  function change(group: number, field: number, at: number, by: 1 | -1) {
    if (!isRested(group, field, at)) broken += by
    for (let g = 0; g < G; g += 1) if (isRested(g, field, at)) add(rested, g * Y + at, -by)
    taken[field * Y + at] = by === 1 ? 1 : 0
    standing[field * Y + at] = by === 1 ? group : -1
    add(left, group * Y + at, -by)
    for (const other of nearYears[group]?.[at] ?? []) {
      const counts = isFree(field, other) ? 1 : 0
      if (isRested(group, field, other)) add(rested, group * Y + other, -counts)
      add(near, nearAt(group, field, other), by)
      if (isRested(group, field, other)) add(rested, group * Y + other, counts)
    }
  }

  /** On how many years of a field, far enough from each other, a group could stand rested. */
  function room(group: number, field: number, from: number) {
    let count = 0
    let last = -Infinity
    for (let at = from; at < Y; at += 1) {
      if (yearOf(at) - last <= restOf(group) || need(group, at) === 0) continue
      if (!isFree(field, at) || !isRested(group, field, at)) continue
      count += 1
      last = yearOf(at)
    }
    return count
  }

  /** What a group that has still to be placed must break, of all that is rested for it. */
  function mustBreakOf(group: number, from: number) {
    let [wanted, missing] = [0, 0]
    for (let at = from; at < Y; at += 1) {
      wanted += need(group, at)
      missing += Math.max(0, need(group, at) - restedFields(group, at))
    }
    if (wanted === 0) return 0
    let rooms = 0
    for (let field = 0; field < F && rooms < wanted; field += 1) rooms += room(group, field, from)
    return Math.max(missing, wanted - rooms)
  }

  return {
    years: Y,
    need,
    place: (group: number, field: number, at: number) => change(group, field, at, 1),
    /** To be called in the reverse order of placing. */
    takeBack: (group: number, field: number, at: number) => change(group, field, at, -1),
    broken: () => broken,
    plan: () => open.map((_, field) => [...standing.subarray(field * Y, field * Y + Y)]),

    /** At least so many rules break by what is still to be placed. */
    mustBreak(from: number) {
      let sum = 0
      for (let group = 0; group < G; group += 1) sum += mustBreakOf(group, from)
      return sum
    },

    /** The group with the fewest rested fields to spare in a year; undefined once all stand. */
    tightest(at: number) {
      const slack = (group: number) => restedFields(group, at) - need(group, at)
      const waiting = [...groups.keys()].filter((group) => need(group, at) > 0)
      return waiting.toSorted((a, b) => slack(a) - slack(b) || a - b)[0]
    },

    /** The free fields of a year: rested ones first, those foremost that suit the fewest other groups. */
    candidates(group: number, at: number) {
      const others = [...groups.keys()].filter((other) => need(other, at) > 0)
      const key = (field: number) =>
        (isRested(group, field, at) ? 0 : 1000) +
        others.filter((other) => isRested(other, field, at)).length
      return open
        .map((_, field) => field)
        .filter((field) => isFree(field, at))
        .map((field) => {
          const placed = standing.subarray(field * Y, field * Y + Y).join(',')
          return { field, key: key(field), past: `${pasts[field]};${placed}` }
        })
        .toSorted((a, b) => a.key - b.key || a.field - b.field)
    },
  }
}
