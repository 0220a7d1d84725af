import type { Recommendation } from '#contract/analysis.ts'
import { advice } from './finding.ts'
import type { LeafMarks } from './leaf-marks.ts'
import { rounded } from './picture.ts'

/** 78 % of healthy and 4 % of sick coffee leaves are below it (docs/decisions/0048). */
export const NOTHING_VISIBLE_BELOW_PERCENT = 0.5
/** 8 % of healthy and 76 % of sick coffee leaves reach it (docs/decisions/0048). */
export const LOOK_CLOSELY_FROM_PERCENT = 2
/** None of 284 healthy leaves reaches it (docs/decisions/0048). */
export const LARGE_AREA_FROM_PERCENT = 10
/** If more than half is connected to the edge, it may be soil, a hand or a table. Our choice. */
const MOSTLY = 0.5

/**
 * Limits for "nothing visible", measured on 12 healthy and 21 sick coffee leaves, and on healthy ones
 * with spots and films drawn over them. Blots: healthy up to 0.2 %, one black spot 0.3 %.
 */
const BLOTS_FROM_PERCENT = 0.3
/** Marks: healthy up to 0.6 %, six with rust from 1.3 %. */
const MARKS_FROM_PERCENT = 0.9
/** Film: healthy up to 0.7 %, a shiny one 5.6 %, two with cercospora 1.8 and 3 %. */
const FILM_FROM_PERCENT = 1.25
/** Pale: healthy up to 1.1 %, the shiny one 1.8 %, patches under a 25 % white film from 6 %. */
const PALE_FROM_PERCENT = 1.5
/** The leaf's own green: leaves have hues of 68 to 85, saturation from 0.57; lemons, signs 57 to 63. */
const YELLOWISH_BELOW_HUE = 65
const DULL_BELOW_SATURATION = 0.45

export type Verdict = { healthStatus: string; evidence: string; recommendations: Recommendation[] }

type Reading = {
  /** Rounded as displayed, so that '2 %' never means 1.97. */
  areaPercent: number
  /** Share of the yellow and brown that is connected to the edge of the photo, 0 to 1. */
  touchingEdge: number
  marks: LeafMarks
  /** Reasons why the photo may not show exactly one leaf. */
  notOneLeaf: string[]
  hasOtherThings: boolean
}

/** Judges the colours of a leaf, without guessing the cause. */
export function leafVerdict(reading: Reading): Verdict {
  const { areaPercent, touchingEdge, marks, notOneLeaf } = reading
  if (areaPercent >= LOOK_CLOSELY_FROM_PERCENT) return brownVerdict(reading)
  if (areaPercent >= NOTHING_VISIBLE_BELOW_PERCENT)
    return unsure(
      `${areaPercent}% of the leaf is yellow or brown: too little to tell spots from veins, edges and light.`,
      otherSigns(marks, areaPercent),
      edgeAdvice(touchingEdge),
    )
  const doubts = [...otherSigns(marks, 0), ...(reading.hasOtherThings ? leafDoubt(notOneLeaf) : [])]
  return doubts.length > 0
    ? unsure(`${areaPercent}% of the leaf is yellow or brown.`, doubts, [])
    : nothingVisible(areaPercent, rounded(marks.marks.percent))
}

function brownVerdict(reading: Reading): Verdict {
  const { areaPercent, touchingEdge, marks, notOneLeaf, hasOtherThings } = reading
  if (touchingEdge > MOSTLY && areaPercent * (1 - touchingEdge) < LOOK_CLOSELY_FROM_PERCENT)
    return mostlyAtEdge(areaPercent)
  return discoloured(
    areaPercent,
    areaPercent >= LARGE_AREA_FROM_PERCENT && !hasOtherThings,
    touchingEdge,
    [...otherSigns(marks, areaPercent), ...leafDoubt(notOneLeaf)],
  )
}

const leafDoubt = (notOneLeaf: string[]) =>
  notOneLeaf.length > 0
    ? [
        `This may be more than one leaf, or none: ${notOneLeaf.join('; ')}. Then what is marked may be something else.`,
      ]
    : []

/** Signs other than the share of yellow and brown that the evidence already states. */
function otherSigns(marks: LeafMarks, statedPercent: number): string[] {
  const { ownGreen } = marks
  const found = [otherColours(marks, statedPercent)]
  if (ownGreen.hue < YELLOWISH_BELOW_HUE) found.push('All of its green is yellowish.')
  if (ownGreen.saturation < DULL_BELOW_SATURATION)
    found.push('All of its green is dull and greyish.')
  return found.filter((sentence) => sentence !== '')
}

/** The clearest difference from the leaf's own green. */
function otherColours({ blots, marks, film, pale }: LeafMarks, statedPercent: number) {
  const [markedPercent, blotPercent] = [rounded(marks.percent), rounded(blots.percent)]
  if (markedPercent >= MARKS_FROM_PERCENT + statedPercent)
    return `${markedPercent}% has another colour than the rest: paler, yellower, darker, white, grey, black or a hole.`
  if (blotPercent >= BLOTS_FROM_PERCENT)
    return `${blotPercent}% is white, grey, black, darker than the rest, or a hole.`
  const palerPercent = rounded(Math.max(film.percent, pale.percent))
  return film.percent >= FILM_FROM_PERCENT || pale.percent >= PALE_FROM_PERCENT
    ? `${palerPercent}% is paler than the rest: mildew, dust, spray, pale spots or light on a shiny leaf look like that.`
    : ''
}

const nothingVisible = (areaPercent: number, marksPercent: number): Verdict => ({
  healthStatus: 'good',
  evidence:
    `Nothing visible in this photo: ${areaPercent}% of the leaf is yellow or brown, ` +
    `${marksPercent}% has another colour than the rest. Not assessed: the underside, bites out of ` +
    'the edge, what leaves no mark, and whether this is a leaf: a green thing of its shape and ' +
    'colour looks the same.',
  recommendations: [
    advice('monitoring', 'low', 'Look under the leaves too, and take a photo again in a week.'),
  ],
})

const unsure = (measured: string, doubts: string[], more: Recommendation[]): Verdict => ({
  healthStatus: 'unknown',
  evidence: [measured, ...doubts].join(' '),
  recommendations: [
    doubts.length > 0
      ? advice(
          'inspection',
          'medium',
          'Look closely at the marked places and at both sides of the leaf: is it a film that wipes off, spots, holes or only light?',
        )
      : advice(
          'inspection',
          'low',
          'Look at the marked places, and photograph them in three days.',
        ),
    ...more,
  ],
})

const mostlyAtEdge = (areaPercent: number): Verdict => ({
  healthStatus: 'unknown',
  evidence:
    `${areaPercent}% of the leaf colours are yellow or brown, most of it in one with the edge of ` +
    'the photo: that may be the leaf, or soil, a hand or a table.',
  recommendations: [
    advice('inspection', 'medium', 'If the marked places are leaf, look closely at both sides.'),
    ...edgeAdvice(1),
  ],
})

function discoloured(
  areaPercent: number,
  isLarge: boolean,
  touchingEdge: number,
  also: string[],
): Verdict {
  const area = `${areaPercent}%`
  const causes = 'disease, pests, drought, sunburn, lack of nutrients or ageing can cause it'
  return {
    healthStatus: 'needs_attention',
    evidence: [`${area} of the leaf is yellow or brown; ${causes}.`, ...also].join(' '),
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
