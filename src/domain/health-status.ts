import type { AnalysisResult } from '#contract/analysis.ts'

// Spec section 4: any other status, even an unknown one, shows a warning.
const REASSURING = new Set(['excellent', 'good', 'optimal'])

export const isReassuring = (status: string) => REASSURING.has(status)

/** Ends every finding of the built-in engine. */
export const NOT_A_DIAGNOSIS = 'Automatic measurement, not a diagnosis.'

export const statusOf = ({ healthStatus, systemStatus }: AnalysisResult) =>
  healthStatus ?? systemStatus ?? 'unknown'

/** 'needs_attention' reads 'Needs attention'. */
export const statusLabel = (status: string) => {
  if (status === 'unknown') return 'Not assessed'
  const words = status.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Whether an analysis found something to look at; an unknown status alone is not a finding. */
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
