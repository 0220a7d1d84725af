/** Spearman's rank correlation; ties get their mean rank. Returns 0 if either side is constant. */
export function spearman(a: number[], b: number[]): number {
  const ranksA = ranks(a)
  const ranksB = ranks(b)
  const mean = (a.length - 1) / 2
  const product = (x: number[], y: number[]) =>
    x.reduce((sum, rank, i) => sum + (rank - mean) * ((y[i] ?? mean) - mean), 0)
  const spread = Math.sqrt(product(ranksA, ranksA) * product(ranksB, ranksB))
  return spread === 0 ? 0 : product(ranksA, ranksB) / spread
}

function ranks(values: number[]) {
  const sorted = values.toSorted((x, y) => x - y)
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2)
}
