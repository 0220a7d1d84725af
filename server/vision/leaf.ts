import { type Mask, type Picture, hsvOf, percent, rounded } from './picture.ts'
import type { OwnGreen } from './leaf-marks.ts'
import type { Outline } from './leaf-outline.ts'

/** Leaf colours, healthy to withered: brown at 10 degrees to blue-green at 170. */
const LEAFY_HUE = { from: 10, to: 170 }
/**
 * Up to this hue a leaf is yellow or brown, above it green. On 1,685 coffee
 * leaves the share below it follows experts' severity grades (Spearman 0.72).
 */
const DISCOLOURED_HUE_TO = 55
/**
 * Greyer pixels are background: a warm white sheet is counted as leaf below 0.2; from 0.2 to 0.3
 * the figures of the evaluation hardly change, this is the middle.
 */
const LEAFY_MIN_SATURATION = 0.25
/** Nearly black pixels have no reliable hue. */
const LEAFY_MIN_VALUE = 0.1
/** Red and green at their limit: the camera no longer tells yellow from green there. */
const WASHED_OUT = { red: 200, green: 250 }
/**
 * The gate: keeps 99 % of coffee leaves. Of clip-art pictures it refuses 97 % of 146
 * animals and 90 % of 294 things: what is green itself passes, a tennis ball for one.
 */
export const MIN_LEAFY_PERCENT = 15
export const MIN_GREEN_PERCENT = 50
/** A fifth of the leaf without colour: no share of yellow can be trusted. Our choice. */
export const MAX_WASHED_OUT_PERCENT = 20

export type Leaf = {
  /** Leaf-coloured pixels in the photo. */
  leafyPercent: number
  /** Green among them. */
  greenPercent: number
  /** Yellow to brown among them: the discoloured area (docs/decisions/0048). */
  discolouredPercent: number
  washedOutPercent: number
  leafyPixels: number
  leafy: Mask
  discoloured: Mask
  colours: Colours
}

/** Of every pixel: hue in degrees, saturation and value 0 to 1. */
type Colours = { hue: Float32Array; saturation: Float32Array; value: Float32Array }

/** Counts the leaf and its yellow and brown pixels. */
export function measureLeaf({ rgb }: Picture): Leaf {
  const leafy = new Uint8Array(rgb.length / 3)
  const discoloured = new Uint8Array(leafy.length)
  const colours = coloursFor(leafy.length)
  let leafyPixels = 0
  let discolouredPixels = 0
  let washedOutPixels = 0
  for (let i = 0; i < leafy.length; i++) {
    const red = rgb[3 * i]!
    const green = rgb[3 * i + 1]!
    const { hue, saturation, value } = hsvOf(red, green, rgb[3 * i + 2]!)
    colours.hue[i] = hue
    colours.saturation[i] = saturation
    colours.value[i] = value
    if (saturation < LEAFY_MIN_SATURATION || value < LEAFY_MIN_VALUE) continue
    if (hue < LEAFY_HUE.from || hue > LEAFY_HUE.to) continue
    leafy[i] = 1
    leafyPixels++
    if (red >= WASHED_OUT.red && green >= WASHED_OUT.green) washedOutPixels++
    if (hue > DISCOLOURED_HUE_TO) continue
    discoloured[i] = 1
    discolouredPixels++
  }
  return {
    leafyPercent: percent(leafyPixels, discoloured.length),
    greenPercent: percent(leafyPixels - discolouredPixels, leafyPixels),
    discolouredPercent: percent(discolouredPixels, leafyPixels),
    washedOutPercent: percent(washedOutPixels, leafyPixels),
    leafyPixels,
    leafy,
    discoloured,
    colours,
  }
}

const coloursFor = (pixels: number): Colours => ({
  hue: new Float32Array(pixels),
  saturation: new Float32Array(pixels),
  value: new Float32Array(pixels),
})

/** Is this a close-up of a leaf? It tells leaf colours from others; it knows no plants. */
export const isLeafCloseUp = (leaf: Leaf) =>
  leaf.leafyPercent >= MIN_LEAFY_PERCENT && leaf.greenPercent >= MIN_GREEN_PERCENT

/**
 * The figures hold for one whole leaf on plain, pale ground: so were the leaves photographed that
 * they come from. Measured on 33 coffee leaves, and on 51 of 549 clip-art pictures and 9 drawings
 * of green things that have enough leaf colours.
 */
/** Leaves 99.3 % and more; a drawn tractor 89 %, a person in a green shirt 78 %, a robot 57 %. */
const MIN_PIECE_PERCENT = 95
/** Leaves up to 25 %; a page with a green bar 37 %, soil below a leaf 40 %, a lawn 50 %. */
const MAX_EDGE_PERCENT = 30
/** Leaves up to 74 %, an ellipse 79 %; signs, a robot's body and a shirt 95 to 100 %. */
const MAX_BOX_PERCENT = 88
/** Leaves up to 2.4 %; shirt, tractor, robot, sign, lawn under a sky 8 % and more. */
const MAX_OTHER_AROUND_PERCENT = 5
/** Leaves up to 85, lettuce 81, holly 97; crayon, screen, sea-green cloth and road sign 120 to 155. */
const MAX_GREEN_HUE = 115

/**
 * Why the photo does not show one whole leaf on plain, pale ground; empty when it does. What is
 * yellow or brown there may be soil, a wheel or a face.
 */
export function whyNotOneLeaf(outline: Outline, ownGreen: OwnGreen): string[] {
  const { piecePercent, edgePercent, otherAroundPercent } = outline
  const why: string[] = []
  if (edgePercent > MAX_EDGE_PERCENT)
    why.push(
      `leaf colours run along ${rounded(edgePercent)}% of the edge of the photo, as soil, a table, warm light on paper or other plants do`,
    )
  if (isInPieces(outline))
    why.push(`leaf colours lie in pieces, of which the largest holds ${rounded(piecePercent)}%`)
  if (isBox(outline)) why.push('the outline is a box, as of a sign or a screen')
  if (otherAroundPercent > MAX_OTHER_AROUND_PERCENT)
    why.push(
      `${rounded(otherAroundPercent)}% of what lies around is dark or has a colour, as other things have`,
    )
  if (ownGreen.hue > MAX_GREEN_HUE) why.push('the green is bluer than that of most leaves')
  return why
}

/**
 * Without veins or grain (percent): leaves 5 to 35, also as a messenger sends them; walls, cloth and
 * screens 50 and more. A drawn leaf is smooth too, but does not run out of the picture.
 */
const SMOOTH_FROM_PERCENT = 45

/** Other things are beside the leaf colours, or they are a box, or a smooth ground. */
export const hasOtherThings = (outline: Outline, smoothPercent: number) =>
  isInPieces(outline) ||
  isBox(outline) ||
  outline.otherAroundPercent > MAX_OTHER_AROUND_PERCENT ||
  (outline.edgePercent > MAX_EDGE_PERCENT && smoothPercent > SMOOTH_FROM_PERCENT)

const isInPieces = ({ piecePercent }: Outline) => piecePercent < MIN_PIECE_PERCENT
/** What fills the photo has the outline of the photo. */
const isBox = ({ boxPercent, edgePercent }: Outline) =>
  boxPercent > MAX_BOX_PERCENT && edgePercent <= MAX_EDGE_PERCENT
