/** The value at this quantile (0 to 1); 0 for an empty list. */
export function percentile(values: number[], share: number) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export type Point = { x: number; y: number }

/** Least-squares slope of the line through the points. */
export function slope(points: Point[]) {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)]
  const above = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0)
  const below = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  return below === 0 ? 0 : above / below
}
