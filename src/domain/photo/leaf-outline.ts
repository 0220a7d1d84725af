import type { Leaf } from './leaf.ts'
import { countMarked, type Mask, maskOf, percent, type Picture } from './picture.ts'
import { medianOf, NONE, regionsOf } from './regions.ts'

/**
 * Paper, also in shade or at dusk: grey, not black, and not much darker than the median around the
 * leaf. Around 33 coffee leaves at most 2.4 % fails this, even when the photos are half as bright.
 */
const PALE = { minValue: 0.2, ofMiddleValue: 0.45, maxSaturation: 0.25 }
/** Steps of 7.5 degrees: a box rotated by half a step still fills 91 % of its bounding box. */
const TURNS = 12

/** The largest leaf-coloured piece, and what surrounds it. */
export type Outline = {
  /** The piece with everything it encloses. */
  filled: Mask
  filledPixels: number
  piece: Mask
  /** Share of all leaf-coloured pixels that are in the piece. */
  piecePercent: number
  /** Share of the photo's edge that the piece covers. */
  edgePercent: number
  /** Share of its smallest rotated bounding box that it fills: 79 % for an ellipse. */
  boxPercent: number
  /** Share of the surroundings that is dark or coloured. */
  otherAroundPercent: number
}

export function outlineOf(leaf: Leaf, { width, height }: Picture): Outline {
  const { labels, regions } = regionsOf(leaf.leafy, width, true)
  const largest = regions.reduce(
    (best, { pixels }, i) => (pixels > (regions[best]?.pixels ?? 0) ? i : best),
    NONE,
  )
  const piece = maskOf(labels.length, (at) => labels[at] !== NONE && labels[at] === largest)
  const around = aroundOf(piece, width)
  const filled = maskOf(around.length, (at) => around[at] !== 1)
  const filledPixels = countMarked(filled)
  const { pixels = 0, pixelsOnEdge = 0 } = regions[largest] ?? {}
  return {
    filled,
    filledPixels,
    piece,
    piecePercent: percent(pixels, leaf.leafyPixels),
    edgePercent: percent(pixelsOnEdge, 2 * (width + height) - 4),
    boxPercent: percent(filledPixels, smallestBox(filled, width)),
    otherAroundPercent: otherPercent(around, leaf),
  }
}

/** Pixels that are reachable from the edge of the photo without crossing the piece. */
function aroundOf(piece: Mask, width: number): Mask {
  const rest = maskOf(piece.length, (at) => piece[at] !== 1)
  const { labels, regions } = regionsOf(rest, width, false)
  const isAround = regions.map(({ pixelsOnEdge }) => pixelsOnEdge > 0)
  return maskOf(labels.length, (at) => isAround[labels[at]!] === true)
}

function otherPercent(around: Mask, { colours }: Leaf) {
  const middle = medianOf(colours.value, around, 0.01)
  const minValue = Math.max(PALE.minValue, PALE.ofMiddleValue * middle)
  let all = 0
  let other = 0
  for (let i = 0; i < around.length; i++) {
    if (around[i] !== 1) continue
    all++
    if (colours.value[i]! < minValue || colours.saturation[i]! > PALE.maxSaturation) other++
  }
  return percent(other, all)
}

/** Pixels in the smallest rotated bounding box. Only the ends of rows can be extreme points. */
function smallestBox(mask: Mask, width: number) {
  const ends = endsOfRows(mask, width)
  let smallest = Infinity
  for (let turn = 0; turn < TURNS; turn++) {
    const angle = (turn * Math.PI) / (2 * TURNS)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const along = extent(ends.map(([x, y]) => x * cos + y * sin))
    const across = extent(ends.map(([x, y]) => y * cos - x * sin))
    smallest = Math.min(smallest, along * across)
  }
  return smallest
}

const extent = (values: number[]) =>
  values.reduce((a, b) => Math.max(a, b), -Infinity) -
  values.reduce((a, b) => Math.min(a, b), Infinity) +
  1

function endsOfRows(mask: Mask, width: number) {
  const ends: [number, number][] = []
  for (let y = 0; y * width < mask.length; y++) {
    const row = mask.subarray(y * width, (y + 1) * width)
    const first = row.indexOf(1)
    if (first >= 0) ends.push([first, y], [row.lastIndexOf(1), y])
  }
  return ends
}
