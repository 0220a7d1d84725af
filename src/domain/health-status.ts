import type { AnalysisResult } from '#contract/analysis.ts'

// Spec section 4: an unknown status warns; only these three reassure.
const REASSURING = new Set(['excellent', 'good', 'optimal'])

export const isReassuring = (status: string) => REASSURING.has(status)

/** What a finding of the built-in engine ends with. */
export const NOT_A_DIAGNOSIS = 'Automatic measurement, not a diagnosis.'

/** The status the analysis gives, 'unknown' where it gives none. */
export const statusOf = ({ healthStatus, systemStatus }: AnalysisResult) =>
  healthStatus ?? systemStatus ?? 'unknown'

/** A status in words: 'needs_attention' reads 'Needs attention', and what is unknown is not assessed. */
export const statusLabel = (status: string) => {
  if (status === 'unknown') return 'Not assessed'
  const words = status.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether an analysis found something that somebody should look at; what was not judged is none. */
export function isFinding(result: AnalysisResult) {
  const status = statusOf(result)
  const { diseaseDetected, pestDamage, behaviorNormal, shadingDetected, dirtBuildup } = result
  return (
    (status !== 'unknown' && !isReassuring(status)) ||
    [diseaseDetected, pestDamage, behaviorNormal === false, shadingDetected, dirtBuildup].includes(
      true,
    )
  )
}
