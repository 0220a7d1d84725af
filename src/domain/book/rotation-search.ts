import { rotationState, type RotationState } from './rotation-state.ts'

/** Crops that rest together, and on how many fields they are to stand in each year of the plan. */
export type Group = { restYears: number; needs: readonly number[] }

/** Fields, years and groups are known by their place in a list. */
export type Grid = {
  /** In rising order. */
  years: readonly number[]
  groups: readonly Group[]
  /** Of each field: the years of the plan in which nothing stands there yet. */
  open: readonly (readonly boolean[])[]
  /** Of each field: the years in which each group has stood or is to stand. */
  known: readonly (readonly (readonly number[])[])[]
}

export type Found = {
  /** Of each field and year of the plan: the group, or -1 for none. */
  groups: number[][]
  /** How many of them stand too near to one before or to one that was known. */
  broken: number
  steps: number
  /** False if the steps were used up before it was certain that no plan breaks less. */
  isProven: boolean
}

/**
 * Backtracking, year by year and in each the group first that has the fewest fields to spare, each step
 * with a lower bound of what the rest must break (forward checking). The first plan is taken greedily;
 * then one after the other that breaks fewer rules is looked for.
 */
export function searchRotation(grid: Grid, mostSteps: number): Found {
  const state = rotationState(grid)
  const count = { steps: 0 }
  let best = findPlan(state, { most: Infinity, until: Infinity, count })
  if (!best) throw new Error('More crops than fields in a year')
  const atLeast = state.mustBreak(0)
  while (best.broken > atLeast) {
    const better = findPlan(state, { most: best.broken - 1, until: mostSteps, count })
    if (!better) return { ...best, ...count, isProven: count.steps < mostSteps }
    best = better
  }
  return { ...best, ...count, isProven: true }
}

type Limits = {
  /** Rules that may break. */
  most: number
  /** The number of steps after which it gives up. */
  until: number
  count: { steps: number }
}

type Slot = {
  group: number
  at: number
  /** In the order in which they are tried; those before `from` were. */
  fields: readonly { field: number; past: string }[]
  from: number
}

/** Leaves the state as it was. */
function findPlan(state: RotationState, { most, until, count }: Limits) {
  let found: { groups: number[][]; broken: number } | undefined

  function fillYear(at: number): boolean {
    if (at === state.years) {
      found = { groups: state.plan(), broken: state.broken() }
      return true
    }
    const group = state.tightest(at)
    if (group === undefined) return fillYear(at + 1)
    return fillGroup({ group, at, fields: state.candidates(group, at), from: 0 })
  }

  /** Which of two fields of a group comes first makes no difference, so none before `from` is tried. */
  function fillGroup({ group, at, fields, from }: Slot): boolean {
    const need = state.need(group, at)
    if (need === 0) return fillYear(at)
    const failed = new Set<string>()
    for (const [index, { field, past }] of fields.entries()) {
      if (index < from || failed.has(past)) continue
      if (index + need > fields.length || count.steps >= until) return false
      count.steps += 1
      state.place(group, field, at)
      const isPossible = state.broken() + state.mustBreak(at) <= most
      const isFilled = isPossible && fillGroup({ group, at, fields, from: index + 1 })
      state.takeBack(group, field, at)
      if (isFilled) return true
      failed.add(past)
    }
    return false
  }

  fillYear(0)
  return found
}
