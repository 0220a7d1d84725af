import { type Mask, type Picture, hsvOf, percent, rounded } from './picture.ts'
import type { Fact } from '#contract/analysis.ts'
import { fact } from '#domain/fact.ts'
import type { OwnGreen } from './leaf-marks.ts'
import type { Outline } from './leaf-outline.ts'

/** Leaf colours from withered to healthy: brown at 10 degrees to blue-green at 170. */
const LEAFY_HUE = { from: 10, to: 170 }
/**
 * Up to this hue a leaf is yellow or brown, above it green. On 1,685 coffee leaves the share below it
 * correlates with experts' severity grades (Spearman 0.72).
 */
const DISCOLOURED_HUE_TO = 55
/**
 * Less saturated pixels are background. Below 0.2 a warm white sheet would count as leaf; between 0.2
 * and 0.3 the evaluation hardly changes, so this is the middle.
 */
const LEAFY_MIN_SATURATION = 0.25
/** Nearly black pixels have no reliable hue. */
const LEAFY_MIN_VALUE = 0.1
/** With red and green near saturation, the camera no longer tells yellow from green. */
const WASHED_OUT = { red: 200, green: 250 }
/**
 * These limits accept 99 % of coffee leaves. They reject 97 % of 146 clip-art animals and 90 % of 294
 * things; green things such as a tennis ball pass.
 */
export const MIN_LEAFY_PERCENT = 15
export const MIN_GREEN_PERCENT = 50
/** Below it there is plainly no leaf; withered ones have leaf colours, too. Coffee leaves from 18 %. */
export const NO_LEAF_BELOW_PERCENT = 5
/** With a fifth of the leaf washed out, the share of yellow is unreliable. Our choice. */
export const MAX_WASHED_OUT_PERCENT = 20

export type Leaf = {
  /** Share of leaf-coloured pixels in the photo. */
  leafyPercent: number
  /** Share of green among the leaf-coloured pixels. */
  greenPercent: number
  /** Share of yellow to brown among the leaf-coloured pixels (docs/decisions/0048). */
  discolouredPercent: number
  washedOutPercent: number
  leafyPixels: number
  leafy: Mask
  discoloured: Mask
  /** Per pixel: hue in degrees, saturation and value from 0 to 1. */
  colours: { hue: Float32Array; saturation: Float32Array; value: Float32Array }
}

export function measureLeaf({ rgb }: Picture): Leaf {
  const leafy = new Uint8Array(rgb.length / 3)
  const discoloured = new Uint8Array(leafy.length)
  const colours = {
    hue: new Float32Array(leafy.length),
    saturation: new Float32Array(leafy.length),
    value: new Float32Array(leafy.length),
  }
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

/** Whether the photo has the colours of a close-up of a leaf. It does not recognise plants. */
export const isLeafCloseUp = (leaf: Leaf) =>
  leaf.leafyPercent >= MIN_LEAFY_PERCENT && leaf.greenPercent >= MIN_GREEN_PERCENT

// The limits below assume one whole leaf on a plain, pale background, like the photos they come from.
// Measured on 33 coffee leaves, and on green things with enough leaf colours: 51 of 549 clip-art
// pictures and 9 drawings.
/** Leaves from 99.3 %; a drawn tractor 89 %, a person in a green shirt 78 %, a robot 57 %. */
const MIN_PIECE_PERCENT = 95
/** Leaves up to 25 %; a page with a green bar 37 %, soil below a leaf 40 %, a lawn 50 %. */
const MAX_EDGE_PERCENT = 30
/** Leaves up to 74 %, an ellipse 79 %; signs, a robot's body and a shirt 95 to 100 %. */
const MAX_BOX_PERCENT = 88
/** Leaves up to 2.4 %; shirt, tractor, robot, sign and lawn under a sky from 8 %. */
const MAX_OTHER_AROUND_PERCENT = 5
/** Leaves up to 85, lettuce 81, holly 97; crayon, screen, sea-green cloth and road sign 120 to 155. */
const MAX_GREEN_HUE = 115

/**
 * Reasons why the photo may not show one whole leaf on a plain, pale background; empty if it does.
 * Yellow or brown may then be soil, a wheel or a face.
 */
export function whyNotOneLeaf(outline: Outline, ownGreen: OwnGreen): Fact[] {
  const { piecePercent, edgePercent, otherAroundPercent } = outline
  const why: Fact[] = []
  if (edgePercent > MAX_EDGE_PERCENT) why.push(fact('alongEdge', { percent: rounded(edgePercent) }))
  if (isInPieces(outline)) why.push(fact('inPieces', { percent: rounded(piecePercent) }))
  if (isBox(outline)) why.push(fact('isBox'))
  if (otherAroundPercent > MAX_OTHER_AROUND_PERCENT)
    why.push(fact('othersAround', { percent: rounded(otherAroundPercent) }))
  if (ownGreen.hue > MAX_GREEN_HUE) why.push(fact('bluish'))
  return why
}

/**
 * Leaf colours along this share of the photo's edge fill the photo, without a background to tell a leaf
 * from. Whole leaves up to 25 %, grass and green walls, water and cloth from 99 %.
 */
const FILLED_FROM_PERCENT = 90

export const isFilled = ({ edgePercent }: Outline) => edgePercent >= FILLED_FROM_PERCENT

/**
 * Share without veins or grain: leaves 5 to 35 %, even after a messenger recompressed them; walls,
 * cloth and screens from 50 %. A drawn leaf is smooth too, but does not touch the edge.
 */
const SMOOTH_FROM_PERCENT = 45

/** Whether other things surround the leaf colours, or these form a box or a smooth surface. */
export const hasOtherThings = (outline: Outline, smoothPercent: number) =>
  isInPieces(outline) ||
  isBox(outline) ||
  outline.otherAroundPercent > MAX_OTHER_AROUND_PERCENT ||
  (outline.edgePercent > MAX_EDGE_PERCENT && smoothPercent > SMOOTH_FROM_PERCENT)

const isInPieces = ({ piecePercent }: Outline) => piecePercent < MIN_PIECE_PERCENT
/** A leaf that fills the photo has the photo's own rectangular outline. */
const isBox = ({ boxPercent, edgePercent }: Outline) =>
  boxPercent > MAX_BOX_PERCENT && edgePercent <= MAX_EDGE_PERCENT
