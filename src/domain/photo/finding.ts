import type { Measurement, Recommendation, Fact } from '#contract/analysis.ts'
import type { Message } from '#contract/message.ts'
import { fact } from '#domain/fact.ts'
import type { FactCode, StoredAnalysis } from '#domain/finding-words.ts'
import { type PhotoQuality, type Mask, rounded } from './picture.ts'

const ENGINE = 'built-in'
/** Raise it whenever the result for the same photo may change. */
const ENGINE_VERSION = 'embedded-4'

/** What is found on a photo, in codes that have words in any language. */
export type Finding = Pick<
  StoredAnalysis,
  'analysisResult' | 'recommendations' | 'measurements' | 'engine' | 'engineVersion' | 'confidence'
> & {
  evidence: Fact[]
  fallbackReason: Fact | null
  /** Why the photo is refused, such as that it shows no plant; null when it is kept. */
  refusal: Message | null
}

/** A finding, and the mask of the pixels that were counted for it. */
export type Assessment = { finding: Finding; counted: Mask | null }

type FindingParts = Pick<
  Finding,
  'analysisResult' | 'recommendations' | 'measurements' | 'evidence'
> & { refusal?: Message | null }

/** The built-in engine reports no confidence: it measures and does not classify. */
export const builtinFinding = (parts: FindingParts): Assessment['finding'] => ({
  refusal: null,
  ...parts,
  evidence: [...parts.evidence, fact('notADiagnosis')],
  engine: ENGINE,
  engineVersion: ENGINE_VERSION,
  confidence: null,
  fallbackReason: null,
})

/** The name is the code of the label too. */
export const measured = (
  name: FactCode,
  value: number,
  unit: '%' | '' | Extract<FactCode, 'greyLevels'>,
): Measurement => ({ name, label: name, value: rounded(value), unit })

export const advice = (
  type: string,
  priority: Recommendation['priority'],
  message: FactCode,
  values?: Fact['values'],
): Recommendation & Fact => ({ type, priority, ...fact(message, values) })

const RETAKE = 'retake photo'

/** Whether the photo may be too blurred for any engine. */
export const needsNewPhoto = (finding: Pick<Finding, 'recommendations'>) =>
  finding.recommendations.some(({ type }) => type === RETAKE)

export const RETAKE_SHARP = advice(RETAKE, 'medium', 'retakeSharp')

/** Why nothing is concluded from a photo that may be blurred. */
export const maybeBlurred = (code: 'badPhoto' | 'nothingConcluded') =>
  fact(code, { reasons: fact('blurred') })

export const qualityMeasurements = (quality: PhotoQuality) => [
  measured('meanBrightness', quality.meanGrey, 'greyLevels'),
  // Variance of the Laplacian, in squared grey levels.
  measured('sharpness', quality.laplacianVariance, ''),
]
