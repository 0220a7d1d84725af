/** Weaker steps of brightness are noise (grey levels a pixel). Our choice. */
const MIN_STEP = 6
/** Bins of 5 degrees; a direction is its bin and both neighbours. */
const BINS = 36
/** The second direction stands at least 45 degrees from the first. */
const MIN_BINS_APART = 9

/** Directions of the edges in one part of a picture, weighted by their strength. */
export type Edges = { byDirection: Float64Array; count: number }

export const noEdges = (): Edges => ({ byDirection: new Float64Array(BINS), count: 0 })

/** Adds the edge at pixel `at`, if there is one, to each of the collections. */
export function addEdge(grey: Float32Array, width: number, at: number, collections: Edges[]) {
  const across = (grey[at + 1]! - grey[at - 1]!) / 2
  const down = (grey[at + width]! - grey[at - width]!) / 2
  const step = Math.hypot(across, down)
  if (step < MIN_STEP) return
  const angle = (Math.atan2(down, across) + Math.PI) % Math.PI
  const bin = Math.min(BINS - 1, Math.floor((angle / Math.PI) * BINS))
  for (const edges of collections) {
    edges.byDirection[bin]! += step
    edges.count++
  }
}

/** How much of the edges runs in the two strongest directions, and in the second alone: 0 to 1. */
export function ruling({ byDirection }: Edges) {
  const total = byDirection.reduce((sum, value) => sum + value, 0)
  if (total === 0) return { both: 0, second: 0 }
  const strength = byDirection.map(
    (value, i) => value + byDirection[(i + BINS - 1) % BINS]! + byDirection[(i + 1) % BINS]!,
  )
  const first = strength.indexOf(Math.max(...strength))
  const others = strength.filter((_, i) => binsApart(i, first) >= MIN_BINS_APART)
  const second = Math.max(...others) / total
  return { both: strength[first]! / total + second, second }
}

function binsApart(a: number, b: number) {
  const apart = Math.abs(a - b)
  return Math.min(apart, BINS - apart)
}
