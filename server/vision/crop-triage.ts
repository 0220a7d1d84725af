import {
  advice,
  builtinFinding,
  type Assessment,
  measured,
  nothingConcluded,
  qualityMeasurements,
  qualityWarnings,
  WASHED_OUT,
} from './finding.ts'
import { fact } from '#domain/finding-words.ts'
import {
  isLeafCloseUp,
  type Leaf,
  MAX_WASHED_OUT_PERCENT,
  measureLeaf,
  MIN_GREEN_PERCENT,
  MIN_LEAFY_PERCENT,
  hasOtherThings,
  whyNotOneLeaf,
} from './leaf.ts'
import { type LeafMarks, measureMarks } from './leaf-marks.ts'
import { outlineOf } from './leaf-outline.ts'
import { leafVerdict, type Verdict } from './leaf-verdict.ts'
import { type PhotoQuality, type Mask, maskOf, type Picture, rounded } from './picture.ts'
import { regionsOf } from './regions.ts'

/** Smaller patches are camera noise. Our choice. */
const MIN_SPOT_PERCENT_OF_LEAF = 0.05

/** A verdict with its measurements and the mask of discoloured pixels. */
type Judged = {
  verdict: Verdict
  measurements: ReturnType<typeof measured>[]
  counted: Mask | null
}

/** Measures how much of a leaf differs in colour from the rest, without guessing the cause. */
export function triageCrop(picture: Picture, quality: PhotoQuality): Assessment {
  const leaf = measureLeaf(picture)
  const judged = isLeafCloseUp(leaf) ? judgedLeaf(picture, leaf) : noLeaf(leaf)
  const { healthStatus, evidence, recommendations } = withDoubts(
    judged.verdict,
    doubts(quality, leaf),
  )
  const finding = builtinFinding({
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
  return {
    verdict: leafVerdict({
      areaPercent: rounded(leaf.discolouredPercent),
      touchingEdge: spots.touchingEdge,
      marks,
      notOneLeaf: whyNotOneLeaf(outline, marks.ownGreen),
      hasOtherThings: hasOtherThings(outline, marks.flatPercent),
    }),
    measurements: leafMeasurements(leaf, marks, spots.count),
    counted: unlessEmpty(
      anyOf(leaf.discoloured, marks.marks.mask, marks.film.mask, marks.pale.mask),
    ),
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

const PHOTOGRAPH_ONE_LEAF = advice('photo', 'medium', 'photographOneLeaf')

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

function doubts(quality: PhotoQuality, leaf: Leaf) {
  const warnings = qualityWarnings(quality)
  return leaf.washedOutPercent > MAX_WASHED_OUT_PERCENT ? [...warnings, WASHED_OUT] : warnings
}

/** A bad photo gets no verdict, but its measurements are still reported. */
function withDoubts(verdict: Verdict, warnings: ReturnType<typeof doubts>): Verdict {
  if (warnings.length === 0) return verdict
  return {
    healthStatus: 'unknown',
    evidence: [...nothingConcluded(warnings), ...verdict.evidence],
    recommendations: warnings.map(({ recommendation }) => recommendation),
  }
}

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
