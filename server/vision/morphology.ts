import type { Mask } from './picture.ts'

/** Keeps the pixels whose whole neighbourhood, a square of so many pixels each way, is marked. */
export const eroded = (mask: Mask, width: number, radius: number): Mask =>
  swept(mask, width, radius, (marked, all) => marked === all)

/** Marks also what lies within so many pixels of a marked one. */
const dilated = (mask: Mask, width: number, radius: number): Mask =>
  swept(mask, width, radius, (marked) => marked > 0)

/** Drops what is thinner than the square: noise and, of a leaf, its veins. */
export const opened = (mask: Mask, width: number, radius: number): Mask =>
  dilated(eroded(mask, width, radius), width, radius)

type Keeps = (marked: number, all: number) => boolean

/** Rows, then columns: a square is a line swept along a line. Beyond the picture counts as nothing. */
function swept(mask: Mask, width: number, radius: number, keeps: Keeps): Mask {
  const height = mask.length / width
  const across = new Uint8Array(mask.length)
  for (let y = 0; y < height; y++) sweepLine(mask, across, y * width, 1, width, radius, keeps)
  const both = new Uint8Array(mask.length)
  for (let x = 0; x < width; x++) sweepLine(across, both, x, width, height, radius, keeps)
  return both
}

function sweepLine(
  from: Mask,
  to: Mask,
  start: number,
  step: number,
  length: number,
  radius: number,
  keeps: Keeps,
) {
  let marked = 0
  for (let i = 0; i < Math.min(radius, length); i++) marked += from[start + i * step]!
  for (let i = 0; i < length; i++) {
    if (i + radius < length) marked += from[start + (i + radius) * step]!
    if (i > radius) marked -= from[start + (i - radius - 1) * step]!
    const all = Math.min(length - 1, i + radius) - Math.max(0, i - radius) + 1
    to[start + i * step] = keeps(marked, all) ? 1 : 0
  }
}
