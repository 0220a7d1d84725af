import type { Row } from './bench/table.ts'

export type Figure = {
  name: string
  value: number
  /** Number of photos or questions. */
  count: number
  /** Null if the figure is only reported. */
  target: { atLeast: number } | { atMost: number } | null
}
export type Evaluation = { title: string; figures: Figure[] }

/** Null without a target or without data. */
export function isMet({ value, count, target }: Figure): boolean | null {
  if (!target || count === 0) return null
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost
}

/** A row of the report, marked if it misses its target. */
export function toRow(figure: Figure): Row {
  const { name, value, count, target } = figure
  const measured = count === 0 ? 'none' : value.toFixed(3)
  const verdict = isMet(figure) === false ? ', missed' : ''
  return [`${name}, of ${count}`, `${measured}${verdict}`, targetText(target)]
}

function targetText(target: Figure['target']) {
  if (!target) return ''
  return 'atLeast' in target ? `at least ${target.atLeast}` : `at most ${target.atMost}`
}
