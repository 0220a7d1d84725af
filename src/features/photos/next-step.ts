import type { EntityType, FoundAnalysis, Recommendation } from '#contract/analysis.ts'
import type { PhotoSign } from '#contract/knowledge.ts'
import { isFinding, isReassuring, statusOf } from '#domain/health-status.ts'

export type NextStep =
  | { kind: 'advice'; recommendation: Recommendation }
  /** Another photo: at once, because this one shows too little, or in some days. */
  | { kind: 'photo'; inDays: number }

const PHOTO_ADVICE = ['photo', 'retake photo']
const RANKS = { high: 0, medium: 1, low: 2 }

/** The one thing to do after a photo. */
export function nextStep(
  entityType: EntityType,
  { analysisResult, recommendations }: FoundAnalysis,
): NextStep | undefined {
  const [first] = (recommendations ?? []).toSorted((a, b) => RANKS[a.priority] - RANKS[b.priority])
  const status = statusOf(analysisResult)
  if (first && PHOTO_ADVICE.includes(first.type)) return { kind: 'photo', inDays: 0 }
  if (entityType === 'crop' && isReassuring(status)) return { kind: 'photo', inDays: 7 }
  if (entityType === 'crop' && status === 'unknown') return { kind: 'photo', inDays: 3 }
  return first && { kind: 'advice', recommendation: first }
}

/** What to read about a finding. */
export function photoSign(
  entityType: EntityType,
  { analysisResult }: FoundAnalysis,
): PhotoSign | undefined {
  if (analysisResult.shadingDetected) return 'shade'
  if (analysisResult.dirtBuildup) return 'dirt'
  return entityType === 'crop' && isFinding(analysisResult) ? 'leaf' : undefined
}
