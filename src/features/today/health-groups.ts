import { isFinding, isReassuring, statusOf } from '#domain/health-status.ts'
import type { FarmRecord } from './farm-records.ts'

/** By the newest photo; 'unknown' without a photo, or if the photo could not be judged. */
export type Verdict = 'attention' | 'good' | 'unknown'

export type JudgedRecord = FarmRecord & { verdict: Verdict }

const RANKS: Record<Verdict, number> = { attention: 0, unknown: 1, good: 2 }

const seenAt = ({ finding }: FarmRecord) => finding?.createdAt ?? ''

/** Sorted by verdict, those that need attention first, then by the newest photo. */
export const judgeRecords = (records: FarmRecord[]): JudgedRecord[] =>
  records
    .map((record) => ({ ...record, verdict: verdictOf(record) }))
    .toSorted((a, b) => RANKS[a.verdict] - RANKS[b.verdict] || seenAt(b).localeCompare(seenAt(a)))

function verdictOf({ finding }: FarmRecord): Verdict {
  if (!finding) return 'unknown'
  if (isFinding(finding.analysisResult)) return 'attention'
  return isReassuring(statusOf(finding.analysisResult)) ? 'good' : 'unknown'
}
