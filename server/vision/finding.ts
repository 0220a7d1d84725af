import type { Measurement, Recommendation } from '#contract/analysis.ts'
import { NOT_A_DIAGNOSIS } from '#domain/health-status.ts'
import type { PhotoFinding } from '#server/ai.ts'
import { type PhotoQuality, type Mask, rounded } from './picture.ts'

const ENGINE = 'built-in'
/** Raise it whenever the result for the same photo may change. */
const ENGINE_VERSION = 'embedded-2'

/** A finding, and the mask of the pixels that were counted for it. */
export type Assessment = { finding: Omit<PhotoFinding, 'overlayPng'>; counted: Mask | null }

type FindingParts = Pick<PhotoFinding, 'analysisResult' | 'recommendations' | 'measurements'> & {
  evidence: string
}

/** The built-in engine reports no confidence: it measures and does not classify. */
export const builtinFinding = (parts: FindingParts): Assessment['finding'] => ({
  ...parts,
  evidence: `${parts.evidence} ${NOT_A_DIAGNOSIS}`,
  engine: ENGINE,
  engineVersion: ENGINE_VERSION,
  confidence: null,
  fallbackReason: null,
})

export const measured = (
  name: string,
  label: string,
  value: number,
  unit: string,
): Measurement => ({ name, label, value: rounded(value), unit })

export const advice = (
  type: string,
  priority: Recommendation['priority'],
  message: string,
): Recommendation => ({ type, message, priority })

const RETAKE = 'retake photo'

/** Whether the photo is too dark, blurred or washed out for any engine. */
export const needsNewPhoto = (finding: Pick<PhotoFinding, 'recommendations'>) =>
  finding.recommendations.some(({ type }) => type === RETAKE)

export const retakePhoto = (how: string) => advice(RETAKE, 'medium', `Take the photo again: ${how}`)

/** Faults of the photo, each with what to do about it. Empty for a good photo. */
export function qualityWarnings({ isDark, isBlurred }: PhotoQuality) {
  const warnings: { reason: string; recommendation: Recommendation }[] = []
  if (isDark)
    warnings.push({
      reason: 'too dark',
      recommendation: retakePhoto('in daylight or with the flash, the light behind you.'),
    })
  if (isBlurred)
    warnings.push({
      reason: 'blurred',
      recommendation: retakePhoto('hold the camera still, a hand away, and tap to focus.'),
    })
  return warnings
}

export const qualityMeasurements = (quality: PhotoQuality) => [
  measured('meanBrightness', 'Brightness of the photo', quality.meanGrey, 'of 255'),
  // Variance of the Laplacian, in squared grey levels.
  measured('sharpness', 'Sharpness of the photo', quality.laplacianVariance, ''),
]
