import { maskOf, type Mask } from './picture.ts'

type Region = {
  pixels: number
  /** Pixels on the edge of the picture. */
  pixelsOnEdge: number
}
/** `labels` holds for each pixel the index of its region in `regions`, or NONE. */
type Regions = { labels: Int32Array; regions: Region[] }

export const NONE = -1

/** The four neighbours at the sides, then the four at the corners. */
const ACROSS = [-1, 1, 0, 0, -1, 1, -1, 1]
const DOWN = [0, 0, -1, 1, -1, -1, 1, 1]

/** Connected regions of a mask. With `joinsCorners`, pixels that touch at a corner are connected. */
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
      // Only the sides need a check: an index beyond them is in the next row, while one above or
      // below the picture reads undefined.
      if (nextX < 0 || nextX >= width || mask[next] !== 1 || labels[next] !== NONE) continue
      labels[next] = label
      open.push(next)
    }
  }
  return region
}

/** Median of the marked values, which are 0 or more, rounded to `step`. 0 if none is marked. */
export function medianOf(values: Float32Array, mask: Mask, step: number) {
  const bins = new Uint32Array(Math.round(maxOf(values) / step) + 1)
  let all = 0
  for (let at = 0; at < values.length; at++) {
    if (mask[at] !== 1) continue
    bins[Math.round(values[at]! / step)]!++
    all++
  }
  let seen = 0
  const middle = bins.findIndex((count) => (seen += count) * 2 >= all)
  return all === 0 ? 0 : middle * step
}

function maxOf(values: Float32Array) {
  let max = 0
  for (let at = 0; at < values.length; at++) max = Math.max(max, values[at]!)
  return max
}

/** Keeps the pixels with all pixels marked in the square of `radius` around them. */
export function eroded(mask: Mask, width: number, radius: number): Mask {
  const unmarked = boxSum(mask.length, width, radius, (at) => 1 - mask[at]!)
  return maskOf(mask.length, (at) => unmarked(at) === 0)
}

/** Also marks what lies within `radius` of a marked pixel. */
function dilated(mask: Mask, width: number, radius: number): Mask {
  const marked = boxSum(mask.length, width, radius, (at) => mask[at]!)
  return maskOf(mask.length, (at) => marked(at) > 0)
}

/** Removes what is thinner than the square, such as noise and the veins of a leaf. */
export const opened = (mask: Mask, width: number, radius: number): Mask =>
  dilated(eroded(mask, width, radius), width, radius)

/**
 * Returns a function for the sum of the values within `radius` pixels around a pixel. Uses a
 * summed-area table (Crow 1984), in which each entry is the sum of all values above and to its left.
 */
export function boxSum(
  pixels: number,
  width: number,
  radius: number,
  valueAt: (at: number) => number,
) {
  const height = pixels / width
  const stride = width + 1
  const table = new Float64Array(stride * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += valueAt(y * width + x)
      table[(y + 1) * stride + x + 1] = table[y * stride + x + 1]! + row
    }
  }
  return (at: number) => {
    const x = at % width
    const y = (at - x) / width
    const left = Math.max(0, x - radius)
    const right = Math.min(width, x + radius + 1)
    const top = Math.max(0, y - radius) * stride
    const bottom = Math.min(height, y + radius + 1) * stride
    return table[bottom + right]! - table[top + right]! - table[bottom + left]! + table[top + left]!
  }
}
