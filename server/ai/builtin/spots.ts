import type { Mask } from './picture.ts'

export type Spots = {
  /** Separate patches of at least the given size. */
  count: number
  /** Share of the marked pixels that hang together with the edge of the picture, 0 to 1. */
  touchingEdge: number
}

/** Counts patches of marked pixels; pixels that touch by a corner belong together. */
export function countSpots(mask: Mask, width: number, minPixels: number): Spots {
  const left = mask.slice()
  let count = 0
  let pixels = 0
  let pixelsTouchingEdge = 0
  for (let start = left.indexOf(1); start >= 0; start = left.indexOf(1, start + 1)) {
    const spot = takeSpot(left, width, start)
    pixels += spot.pixels
    if (spot.touchesEdge) pixelsTouchingEdge += spot.pixels
    if (spot.pixels >= minPixels) count++
  }
  return { count, touchingEdge: pixels === 0 ? 0 : pixelsTouchingEdge / pixels }
}

/** Clears one patch and says how large it was. */
function takeSpot(left: Mask, width: number, start: number) {
  const height = left.length / width
  const open = [start]
  let pixels = 0
  let touchesEdge = false
  left[start] = 0
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % width
    const y = (at - x) / width
    pixels++
    touchesEdge ||= x === 0 || y === 0 || x === width - 1 || y === height - 1
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const next = ny * width + nx
        if (left[next] !== 1) continue
        left[next] = 0
        open.push(next)
      }
    }
  }
  return { pixels, touchesEdge }
}
