import type { Measurement, Recommendation } from '#contract/analysis.ts'
import { NOT_A_DIAGNOSIS } from '#domain/health-status.ts'
import type { PhotoFinding } from '#server/ai.ts'
import { type PhotoQuality, type Mask, rounded } from './picture.ts'

const ENGINE = 'built-in'
/** Raise it whenever the same bytes may get another answer. */
const ENGINE_VERSION = 'embedded-2'

/** What was found, and which pixels were counted for it. */
export type Assessment = { finding: Omit<PhotoFinding, 'overlayPng'>; counted: Mask | null }

type Found = Pick<PhotoFinding, 'analysisResult' | 'recommendations' | 'measurements'> & {
  evidence: string
}

/** The built-in engine has no confidence to offer: it measures, it does not guess. */
export const builtinFinding = (found: Found): Assessment['finding'] => ({
  ...found,
  evidence: `${found.evidence} ${NOT_A_DIAGNOSIS}`,
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

/** The photo is too dark, blurred or washed out to be judged by any engine. */
export const needsNewPhoto = (finding: Pick<PhotoFinding, 'recommendations'>) =>
  finding.recommendations.some(({ type }) => type === RETAKE)

export const retakePhoto = (how: string) => advice(RETAKE, 'medium', `Take the photo again: ${how}`)

/** Why the photo cannot be trusted, with what to do about it; empty when it can. */
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
  // The variance of its Laplacian, in squared steps of grey.
  measured('sharpness', 'Sharpness of the photo', quality.laplacianVariance, ''),
]
