import type { Mask } from './picture.ts'
import { regionsOf } from './regions.ts'

export type Spots = {
  /** Separate patches of at least the given size. */
  count: number
  /** Share of the marked pixels that hang together with the edge of the picture, 0 to 1. */
  touchingEdge: number
}

/** Counts patches of marked pixels; pixels that touch by a corner belong together. */
export function countSpots(mask: Mask, width: number, minPixels: number): Spots {
  const { regions } = regionsOf(mask, width, true)
  const sum = (spots: typeof regions) => spots.reduce((all, { pixels }) => all + pixels, 0)
  const marked = sum(regions)
  const atEdge = sum(regions.filter(({ pixelsOnEdge }) => pixelsOnEdge > 0))
  return {
    count: regions.filter(({ pixels }) => pixels >= minPixels).length,
    touchingEdge: marked === 0 ? 0 : atEdge / marked,
  }
}
