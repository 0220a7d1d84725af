import type { Fact } from '#contract/analysis.ts'
import { because, fact } from '#domain/fact.ts'
import { advice, type Finding } from './finding.ts'
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

export type Verdict = Pick<Finding, 'evidence' | 'recommendations'> & { healthStatus: string }

type Reading = {
  /** Rounded as displayed, so that '2 %' never means 1.97. */
  areaPercent: number
  /** Share of the yellow and brown that is connected to the edge of the photo, 0 to 1. */
  touchingEdge: number
  marks: LeafMarks
  /** Reasons why the photo may not show exactly one leaf. */
  notOneLeaf: Fact[]
  hasOtherThings: boolean
}

/** Judges the colours of a leaf, without guessing the cause. */
export function leafVerdict(reading: Reading): Verdict {
  const { areaPercent, touchingEdge, marks, notOneLeaf } = reading
  if (areaPercent >= LOOK_CLOSELY_FROM_PERCENT) return brownVerdict(reading)
  if (areaPercent >= NOTHING_VISIBLE_BELOW_PERCENT)
    return unsure(
      fact('tooLittleBrown', { areaPercent }),
      otherSigns(marks, areaPercent),
      edgeAdvice(touchingEdge),
    )
  const measured = fact('brownShare', { areaPercent })
  const signs = otherSigns(marks, 0)
  const doubts = reading.hasOtherThings ? leafDoubt(notOneLeaf) : []
  if (signs.length > 0) return unsure(measured, [...signs, ...doubts], [])
  return doubts.length > 0
    ? notConcluded([measured, ...doubts], [])
    : nothingVisible(areaPercent, rounded(marks.marks.percent))
}

function brownVerdict(reading: Reading): Verdict {
  const { areaPercent, touchingEdge, marks, notOneLeaf } = reading
  if (touchingEdge > MOSTLY && areaPercent * (1 - touchingEdge) < LOOK_CLOSELY_FROM_PERCENT)
    return mostlyAtEdge(areaPercent)
  return discoloured(
    areaPercent,
    areaPercent >= LARGE_AREA_FROM_PERCENT && notOneLeaf.length === 0,
    touchingEdge,
    [...otherSigns(marks, areaPercent), ...leafDoubt(notOneLeaf)],
  )
}

const leafDoubt = (notOneLeaf: Fact[]) => because('notOneLeaf', notOneLeaf)

/** Signs other than the share of yellow and brown that the evidence already states. */
function otherSigns(marks: LeafMarks, statedPercent: number): Fact[] {
  const { ownGreen } = marks
  const found = otherColours(marks, statedPercent)
  if (ownGreen.hue < YELLOWISH_BELOW_HUE) found.push(fact('yellowish'))
  if (ownGreen.saturation < DULL_BELOW_SATURATION) found.push(fact('dull'))
  return found
}

/** The clearest difference from the leaf's own green. */
function otherColours({ blots, marks, film, pale }: LeafMarks, statedPercent: number): Fact[] {
  const [markedPercent, blotPercent] = [rounded(marks.percent), rounded(blots.percent)]
  if (markedPercent >= MARKS_FROM_PERCENT + statedPercent)
    return [fact('otherColour', { percent: markedPercent })]
  if (blotPercent >= BLOTS_FROM_PERCENT) return [fact('blots', { percent: blotPercent })]
  const palerPercent = rounded(Math.max(film.percent, pale.percent))
  return film.percent >= FILM_FROM_PERCENT || pale.percent >= PALE_FROM_PERCENT
    ? [fact('paler', { percent: palerPercent })]
    : []
}

const nothingVisible = (areaPercent: number, marksPercent: number): Verdict => ({
  healthStatus: 'good',
  evidence: [fact('nothingVisible', { areaPercent, marksPercent })],
  recommendations: [advice('monitoring', 'low', 'lookUnderneath')],
})

const unsure = (measured: Fact, doubts: Fact[], more: Verdict['recommendations']): Verdict => ({
  healthStatus: 'unknown',
  evidence: [measured, ...doubts],
  recommendations: [
    doubts.length > 0
      ? advice('inspection', 'medium', 'lookAtMarks')
      : advice('inspection', 'low', 'lookAgainSoon'),
    ...more,
  ],
})

export const PHOTOGRAPH_ONE_LEAF = advice('photo', 'medium', 'photographOneLeaf')
const LOOK_IF_LEAF = advice('inspection', 'medium', 'lookIfLeaf')

/** Without a background to compare with, grass, soil and cloth look like a leaf. */
export const filledVerdict = (areaPercent: number): Verdict =>
  notConcluded(
    [fact('filled', { areaPercent })],
    areaPercent >= LOOK_CLOSELY_FROM_PERCENT ? [LOOK_IF_LEAF] : [],
  )

const notConcluded = (evidence: Fact[], more: Verdict['recommendations']): Verdict => ({
  healthStatus: 'unknown',
  evidence,
  recommendations: [...more, PHOTOGRAPH_ONE_LEAF],
})

const mostlyAtEdge = (areaPercent: number): Verdict => ({
  healthStatus: 'unknown',
  evidence: [fact('brownAtEdge', { areaPercent })],
  recommendations: [LOOK_IF_LEAF, ...edgeAdvice(1)],
})

function discoloured(
  areaPercent: number,
  isLarge: boolean,
  touchingEdge: number,
  also: Fact[],
): Verdict {
  return {
    healthStatus: 'needs_attention',
    evidence: [fact('brown', { areaPercent }), ...also],
    recommendations: [
      isLarge
        ? advice('inspection', 'high', 'lookToday', { areaPercent })
        : advice('inspection', 'medium', 'lookAtSome', { areaPercent }),
      ...edgeAdvice(touchingEdge),
    ],
  }
}

const edgeAdvice = (touchingEdge: number) =>
  touchingEdge > MOSTLY ? [advice('photo', 'medium', 'edgeMayBeSoil')] : []
