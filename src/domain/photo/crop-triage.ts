import { msg } from '#contract/message.ts'
import { fact } from '#domain/fact.ts'
import {
  builtinFinding,
  type Assessment,
  maybeBlurred,
  measured,
  qualityMeasurements,
  RETAKE_SHARP,
} from './finding.ts'
import {
  isLeafCloseUp,
  type Leaf,
  MAX_WASHED_OUT_PERCENT,
  measureLeaf,
  MIN_GREEN_PERCENT,
  MIN_LEAFY_PERCENT,
  NO_LEAF_BELOW_PERCENT,
  hasOtherThings,
  isFilled,
  whyNotOneLeaf,
} from './leaf.ts'
import { type LeafMarks, measureMarks } from './leaf-marks.ts'
import { outlineOf } from './leaf-outline.ts'
import { filledVerdict, leafVerdict, PHOTOGRAPH_ONE_LEAF, type Verdict } from './leaf-verdict.ts'
import { type PhotoQuality, type Mask, maskOf, type Picture, rounded } from './picture.ts'
import { regionsOf } from './regions.ts'
import { UnusablePhoto } from './unusable-photo.ts'

const TOO_BRIGHT = msg('Too bright. Take it again in the shade or without the flash.')
const NO_LEAF = msg('No leaf in sight. Take it again: one leaf, from a hand away.')

/** Smaller patches are camera noise. Our choice. */
const MIN_SPOT_PERCENT_OF_LEAF = 0.05

/** A verdict with its measurements and the mask of discoloured pixels. */
type Judged = {
  verdict: Verdict
  measurements: ReturnType<typeof measured>[]
  counted: Mask | null
}

/**
 * Measures how much of a leaf differs in colour from the rest, without guessing the cause.
 * @throws UnusablePhoto if it is washed out
 */
export function triageCrop(picture: Picture, quality: PhotoQuality): Assessment {
  const leaf = measureLeaf(picture)
  if (leaf.washedOutPercent > MAX_WASHED_OUT_PERCENT) throw new UnusablePhoto(TOO_BRIGHT)
  const judged = isLeafCloseUp(leaf) ? judgedLeaf(picture, leaf) : noLeaf(leaf)
  const { healthStatus, evidence, recommendations } = quality.isBlurred
    ? notConcluded(judged.verdict)
    : judged.verdict
  const finding = builtinFinding({
    // A model may see a fruit or a stem where this engine sees no leaf.
    refusal: leaf.leafyPercent < NO_LEAF_BELOW_PERCENT ? NO_LEAF : null,
    // Null means not assessed: a share of colour does not tell the cause.
    analysisResult: { healthStatus, diseaseDetected: null, pestDamage: null },
    recommendations,
    evidence,
    measurements: [
      ...judged.measurements,
      measured('leafyPercent', leaf.leafyPercent, '%'),
      measured('greenPercent', leaf.greenPercent, '%'),
      ...qualityMeasurements(quality),
    ],
  })
  return { finding, counted: judged.counted }
}

function judgedLeaf(picture: Picture, leaf: Leaf): Judged {
  const outline = outlineOf(leaf, picture)
  const marks = measureMarks(leaf, outline, picture)
  const minSpot = (leaf.leafyPixels * MIN_SPOT_PERCENT_OF_LEAF) / 100
  const spots = countSpots(leaf.discoloured, picture.width, minSpot)
  const counted = unlessEmpty(
    anyOf(leaf.discoloured, marks.marks.mask, marks.film.mask, marks.pale.mask),
  )
  const areaPercent = rounded(leaf.discolouredPercent)
  if (isFilled(outline)) return { verdict: filledVerdict(areaPercent), measurements: [], counted }
  return {
    verdict: leafVerdict({
      areaPercent,
      touchingEdge: spots.touchingEdge,
      marks,
      notOneLeaf: whyNotOneLeaf(outline, marks.ownGreen),
      hasOtherThings: hasOtherThings(outline, marks.flatPercent),
    }),
    measurements: leafMeasurements(leaf, marks, spots.count),
    counted,
  }
}

const leafMeasurements = (leaf: Leaf, marks: LeafMarks, spotCount: number) => [
  measured('discolouredAreaPercent', leaf.discolouredPercent, '%'),
  measured('spotCount', spotCount, ''),
  measured('marksPercent', marks.marks.percent, '%'),
  measured('leafFilmPercent', marks.film.percent, '%'),
  measured('palePercent', marks.pale.percent, '%'),
]

const anyOf = (...masks: [Mask, ...Mask[]]): Mask =>
  maskOf(masks[0].length, (at) => masks.some((mask) => mask[at] === 1))
const unlessEmpty = (mask: Mask) => (mask.includes(1) ? mask : null)

const noLeaf = (leaf: Leaf): Judged => ({
  verdict: {
    healthStatus: 'unknown',
    evidence: [
      fact('noLeaf', {
        leafyPercent: rounded(leaf.leafyPercent),
        minLeafyPercent: MIN_LEAFY_PERCENT,
        greenPercent: rounded(leaf.greenPercent),
        minGreenPercent: MIN_GREEN_PERCENT,
      }),
    ],
    recommendations: [PHOTOGRAPH_ONE_LEAF],
  },
  measurements: [],
  counted: null,
})

/** A photo that may be blurred gets no verdict, but its measurements are still reported. */
const notConcluded = (verdict: Verdict): Verdict => ({
  healthStatus: 'unknown',
  evidence: [maybeBlurred('nothingConcluded'), ...verdict.evidence],
  recommendations: [RETAKE_SHARP],
})

type Spots = {
  /** Separate patches of at least the given size. */
  count: number
  /** Share of the marked pixels in patches that touch the edge of the picture, 0 to 1. */
  touchingEdge: number
}

/** Counts patches of marked pixels. Pixels that touch only at a corner are connected. */
function countSpots(mask: Mask, width: number, minPixels: number): Spots {
  const { regions } = regionsOf(mask, width, true)
  const sum = (spots: typeof regions) => spots.reduce((all, { pixels }) => all + pixels, 0)
  const marked = sum(regions)
  const atEdge = sum(regions.filter(({ pixelsOnEdge }) => pixelsOnEdge > 0))
  return {
    count: regions.filter(({ pixels }) => pixels >= minPixels).length,
    touchingEdge: marked === 0 ? 0 : atEdge / marked,
  }
}
