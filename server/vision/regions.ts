import type { Mask } from './picture.ts'

export type Region = {
  pixels: number
  /** Pixels of it that lie on the edge of the picture. */
  pixelsOnEdge: number
}
/** `labels` holds for each pixel the place of its region in `regions`, or NONE. */
export type Regions = { labels: Int32Array; regions: Region[] }

export const NONE = -1

/** The four neighbours across a side, then the four across a corner. */
const ACROSS = [-1, 1, 0, 0, -1, 1, -1, 1]
const DOWN = [0, 0, -1, 1, -1, -1, 1, 1]

/** The connected parts of a mask. With `joinsCorners`, pixels that touch by a corner belong together. */
export function regionsOf(mask: Mask, width: number, joinsCorners: boolean): Regions {
  const labels = new Int32Array(mask.length).fill(NONE)
  const regions: Region[] = []
  const neighbours = joinsCorners ? 8 : 4
  for (let start = mask.indexOf(1); start >= 0; start = mask.indexOf(1, start + 1))
    if (labels[start] === NONE)
      regions.push(spread(mask, labels, width, start, regions.length, neighbours))
  return { labels, regions }
}

function spread(
  mask: Mask,
  labels: Int32Array,
  width: number,
  start: number,
  label: number,
  neighbours: number,
): Region {
  const height = mask.length / width
  const open = [start]
  const region = { pixels: 0, pixelsOnEdge: 0 }
  labels[start] = label
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % width
    const y = (at - x) / width
    region.pixels++
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) region.pixelsOnEdge++
    for (let i = 0; i < neighbours; i++) {
      const nextX = x + ACROSS[i]!
      const next = at + DOWN[i]! * width + ACROSS[i]!
      // Above and below the picture there is nothing to read, at its sides the next row.
      if (nextX < 0 || nextX >= width || mask[next] !== 1 || labels[next] !== NONE) continue
      labels[next] = label
      open.push(next)
    }
  }
  return region
}
