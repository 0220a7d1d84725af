import type { OwnGreen } from './leaf-marks.ts'
import type { Outline } from './leaf-outline.ts'
import { rounded } from './picture.ts'

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
