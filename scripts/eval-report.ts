export type Figure = {
  name: string
  value: number
  /** How many photos or questions it was counted on. */
  count: number
  /** What it has to reach; null where it is reported only. */
  target: { atLeast: number } | { atMost: number } | null
}
export type Evaluation = { title: string; figures: Figure[] }

/** Null where there is no target, or nothing was counted. */
export function isMet({ value, count, target }: Figure): boolean | null {
  if (!target || count === 0) return null
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost
}

/** The figures as lines of text, with a mark where a target is missed. */
export function reportLines({ title, figures }: Evaluation): string[] {
  const width = Math.max(...figures.map(({ name }) => name.length))
  return [title, ...figures.map((figure) => `  ${figure.name.padEnd(width)}  ${cells(figure)}`)]
}

function cells(figure: Figure) {
  const met = isMet(figure)
  const value = figure.count === 0 ? 'none' : figure.value.toFixed(3)
  const verdict = met === null ? '' : met ? 'met' : 'MISSED'
  return [value.padStart(7), `n=${figure.count}`.padEnd(6), targetText(figure.target), verdict]
    .join('  ')
    .trimEnd()
}

function targetText(target: Figure['target']) {
  if (!target) return 'report only   '
  const text = 'atLeast' in target ? `at least ${target.atLeast}` : `at most ${target.atMost}`
  return text.padEnd(14)
}
