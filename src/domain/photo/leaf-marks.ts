import type { Leaf } from './leaf.ts'
import type { Outline } from './leaf-outline.ts'
import { boxSum, eroded, medianOf, opened } from './regions.ts'
import { countMarked, greyOf, type Mask, maskOf, percent, type Picture } from './picture.ts'

/**
 * A blot has no leaf colour (white, grey, black, a hole), or is darker than the leaf around it.
 * Healthy coffee leaves have up to 0.1 % of blots, a shiny one 0.2 %.
 */
const DARK_OF_NEARBY = 0.6
const NEARBY_PX = 24
/**
 * A mark is a blot, or differs from the leaf's own green by this many degrees of hue. Measured on 33
 * coffee leaves: healthy ones have up to 0.6 % of marks, those with pale rust spots 1.3 to 3.5 %. With
 * limits of 8 degrees, healthy leaves reach 3.4 %; with 12 on both sides, 0.9 %.
 */
const OTHER_HUE = { yellower: 12, bluer: 20 }
/** Film or glare: less than half as saturated as the leaf, and brighter. */
const FILM = { ofSaturation: 0.5, ofValue: 1.15 }
/** Pale patches are brighter than the leaf around and as a whole. Greyer ones need less difference. */
const PALE_GREEN = { ofNearby: 1.2, ofValue: 1.35, ofSaturation: Infinity }
const PALE_GREY = { ofNearby: 1.12, ofValue: 1.15, ofSaturation: 0.7 }
/** In pixels at working size: the rim blends into the background, and thin lines are veins. */
const RIM_PX = 4
const VEIN_PX = 1
/** Light on the ribs makes wider lines, so pale patches need a larger opening. */
const RIB_PX = 2
/** Gradients of brightness (of 255) below this are invisible. */
const FLAT_BELOW_GREY = 1

/** The leaf's own green: the median of its green pixels. */
export type OwnGreen = { hue: number; saturation: number; value: number }

/** Patches, and their share of the leaf. */
export type Patches = { mask: Mask; percent: number }

export type LeafMarks = {
  ownGreen: OwnGreen
  /** White, grey, black, dark, or a hole. */
  blots: Patches
  /** Blots, and patches whose hue differs from the leaf's own green. */
  marks: Patches
  /** Paler and greyer: mildew, dust, or light on a shiny leaf. */
  film: Patches
  /** Paler than the leaf around them. */
  pale: Patches
  /** Share without veins or grain. */
  flatPercent: number
}

/** Finds what differs from the rest of the leaf within its outline. */
export function measureMarks(leaf: Leaf, outline: Outline, picture: Picture): LeafMarks {
  const { width } = picture
  const { hue, saturation, value } = leaf.colours
  const own = ownGreenOf(leaf, outline)
  const { filled } = outline
  const inner = eroded(filled, width, RIM_PX)
  const valuesNear = boxSum(filled.length, width, NEARBY_PX, (at) => filled[at]! * value[at]!)
  const pixelsNear = boxSum(filled.length, width, NEARBY_PX, (at) => filled[at]!)
  const nearby = (at: number) => valuesNear(at) / Math.max(1, pixelsNear(at))
  const patches = (isFound: (at: number) => boolean, cleared = VEIN_PX): Patches => {
    const found = maskOf(inner.length, (at) => inner[at] === 1 && isFound(at))
    const mask = opened(found, width, cleared)
    return { mask, percent: percent(countMarked(mask), outline.filledPixels) }
  }
  const isBlot = (at: number) =>
    leaf.leafy[at] !== 1 || (value[at]! < own.value && value[at]! < DARK_OF_NEARBY * nearby(at))
  const isOtherHue = (at: number) =>
    hue[at]! < own.hue - OTHER_HUE.yellower || hue[at]! > own.hue + OTHER_HUE.bluer
  const isFilm = (at: number) =>
    saturation[at]! < FILM.ofSaturation * own.saturation && value[at]! > FILM.ofValue * own.value
  const isPaler = (at: number, { ofNearby, ofValue, ofSaturation }: typeof PALE_GREY) =>
    value[at]! > ofValue * own.value &&
    saturation[at]! < ofSaturation * own.saturation &&
    value[at]! > ofNearby * nearby(at)
  return {
    ownGreen: own,
    blots: patches(isBlot),
    marks: patches((at) => isOtherHue(at) || isBlot(at)),
    film: patches(isFilm),
    pale: patches((at) => isPaler(at, PALE_GREEN) || isPaler(at, PALE_GREY), RIB_PX),
    flatPercent: flatPercentOf(greyOf(picture), inner, width),
  }
}

function ownGreenOf({ colours, discoloured }: Leaf, { piece }: Outline): OwnGreen {
  const green = maskOf(piece.length, (at) => piece[at] === 1 && discoloured[at] !== 1)
  return {
    hue: medianOf(colours.hue, green, 0.5),
    saturation: medianOf(colours.saturation, green, 0.01),
    value: medianOf(colours.value, green, 0.01),
  }
}

function flatPercentOf(grey: Float32Array, inner: Mask, width: number) {
  let all = 0
  let flat = 0
  for (let at = width + 1; at < grey.length - width - 1; at++) {
    if (inner[at] !== 1) continue
    const across = (grey[at + 1]! - grey[at - 1]!) / 2
    const down = (grey[at + width]! - grey[at - width]!) / 2
    all++
    if (across ** 2 + down ** 2 < FLAT_BELOW_GREY ** 2) flat++
  }
  return percent(flat, all)
}
