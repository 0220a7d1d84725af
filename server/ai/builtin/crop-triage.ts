import type { Recommendation } from '#contract/analysis.ts'
import {
  advice,
  builtinFinding,
  type Look,
  measured,
  qualityMeasurements,
  qualityWarnings,
  retakePhoto,
} from './finding.ts'
import {
  isLeafCloseUp,
  type Leaf,
  MAX_WASHED_OUT_PERCENT,
  measureLeaf,
  MIN_GREEN_PERCENT,
  MIN_LEAFY_PERCENT,
} from './leaf.ts'
import type { PhotoQuality } from './photo-gate.ts'
import { type Picture, rounded } from './picture.ts'
import { countSpots } from './spots.ts'

/** Below it 78 % of healthy and 4 % of sick coffee leaves (AI notes 4.3b; design section 6). */
export const NOTHING_VISIBLE_BELOW_PERCENT = 0.5
/** At or above it 8 % of healthy and 76 % of sick coffee leaves (AI notes 4.3b; design section 6). */
export const LOOK_CLOSELY_FROM_PERCENT = 2
/** At or above it none of 284 healthy leaves (AI notes 6.3; design section 6). */
export const LARGE_AREA_FROM_PERCENT = 10
/** Smaller patches are noise of the camera. Our choice. */
const MIN_SPOT_PERCENT_OF_LEAF = 0.05
/** More than half hangs together with the edge: it may be soil, a hand or a table. Our choice. */
const MOSTLY = 0.5

type Verdict = { healthStatus: string; evidence: string; recommendations: Recommendation[] }

/** Measures how much of a leaf is yellow or brown; says nothing about the cause. */
export function triageCrop(picture: Picture, quality: PhotoQuality): Look {
  const leaf = measureLeaf(picture)
  const found = isLeafCloseUp(leaf)
  const minSpot = (leaf.leafyPixels * MIN_SPOT_PERCENT_OF_LEAF) / 100
  const spots = countSpots(leaf.discoloured, picture.width, minSpot)
  const judged = found
    ? leafVerdict(rounded(leaf.discolouredPercent), spots.touchingEdge)
    : noLeaf(leaf)
  const { healthStatus, evidence, recommendations } = withDoubts(judged, doubts(quality, leaf))
  const finding = builtinFinding({
    // One colour share names no cause: disease and pests are not assessed.
    analysisResult: { healthStatus, diseaseDetected: null, pestDamage: null },
    recommendations,
    evidence,
    measurements: [
      ...(found ? leafMeasurements(leaf, spots.count) : []),
      measured('leafyPercent', 'Leaf colours in the photo', leaf.leafyPercent, '%'),
      measured('greenPercent', 'Green among the leaf colours', leaf.greenPercent, '%'),
      ...qualityMeasurements(quality),
    ],
  })
  return { finding, counted: found && leaf.discolouredPercent > 0 ? leaf.discoloured : null }
}

const leafMeasurements = (leaf: Leaf, spotCount: number) => [
  measured('discolouredAreaPercent', 'Discoloured area of the leaf', leaf.discolouredPercent, '%'),
  measured('spotCount', 'Separate discoloured spots', spotCount, ''),
]

function doubts(quality: PhotoQuality, leaf: Leaf) {
  const warnings = qualityWarnings(quality)
  if (leaf.washedOutPercent > MAX_WASHED_OUT_PERCENT)
    warnings.push({
      reason: 'washed out by too much light',
      recommendation: retakePhoto('in the shade or without the flash.'),
    })
  return warnings
}

/** A photo that cannot be trusted gets no verdict; what was measured is still told. */
function withDoubts(verdict: Verdict, warnings: ReturnType<typeof doubts>): Verdict {
  if (warnings.length === 0) return verdict
  const reasons = warnings.map(({ reason }) => reason).join(' and ')
  return {
    healthStatus: 'unknown',
    evidence: `The photo is ${reasons}, so nothing is concluded from it. ${verdict.evidence}`,
    recommendations: warnings.map(({ recommendation }) => recommendation),
  }
}

const noLeaf = (leaf: Leaf): Verdict => ({
  healthStatus: 'unknown',
  evidence:
    `No close-up of a leaf was found: ${rounded(leaf.leafyPercent)} % of the photo has leaf ` +
    `colours (${MIN_LEAFY_PERCENT} % are needed) and ${rounded(leaf.greenPercent)} % of that is ` +
    `green (${MIN_GREEN_PERCENT} % are needed).`,
  recommendations: [
    advice('photo', 'medium', 'Photograph one leaf from a hand away, on a plain, pale background.'),
  ],
})

/** Judges the figure as it is shown, so that '2 %' never means 1.97. */
function leafVerdict(areaPercent: number, touchingEdge: number): Verdict {
  const area = `${areaPercent} %`
  if (areaPercent < NOTHING_VISIBLE_BELOW_PERCENT)
    return {
      healthStatus: 'good',
      evidence: `Nothing visible in this photo: ${area} of the leaf is yellow or brown.`,
      recommendations: [
        advice('monitoring', 'low', 'Look under the leaves too, and take a photo again in a week.'),
      ],
    }
  if (areaPercent < LOOK_CLOSELY_FROM_PERCENT)
    return {
      healthStatus: 'unknown',
      evidence: `${area} of the leaf is yellow or brown: too little to tell spots from veins, edges and light.`,
      recommendations: [
        advice(
          'inspection',
          'low',
          'Look at the marked places, and photograph them in three days.',
        ),
        ...edgeAdvice(touchingEdge),
      ],
    }
  return discoloured(area, areaPercent >= LARGE_AREA_FROM_PERCENT, touchingEdge)
}

function discoloured(area: string, isLarge: boolean, touchingEdge: number): Verdict {
  const causes = 'disease, pests, drought, sunburn, lack of nutrients or ageing can cause it'
  return {
    healthStatus: 'needs_attention',
    evidence: `${area} of the leaf is yellow or brown; ${causes}.`,
    recommendations: [
      isLarge
        ? advice(
            'inspection',
            'high',
            `A large part of the leaf (${area}) is discoloured. Look at the plants around it today, both sides of the leaves, and show them to an adviser.`,
          )
        : advice(
            'inspection',
            'medium',
            `Some discolouration (${area}): look closely, both sides of the leaf, and at the plants around it.`,
          ),
      ...edgeAdvice(touchingEdge),
    ],
  }
}

const edgeAdvice = (touchingEdge: number) =>
  touchingEdge > MOSTLY
    ? [
        advice(
          'photo',
          'medium',
          'Most of what was counted lies at the edge of the photo. If that is soil, a hand or a table, photograph the leaf again on a plain, pale background.',
        ),
      ]
    : []
