import type { NewestFinding } from '#contract/overview.ts'
import type { Project } from '#contract/projects.ts'
import { isFinding, isReassuring, statusOf } from '#domain/health-status.ts'
import { recordEntries } from '#src/features/records/record-entries.ts'

/** By the newest photo; 'unknown' without a photo, or if the photo could not be judged. */
export type Verdict = 'attention' | 'good' | 'unknown'

const RANKS: Record<Verdict, number> = { attention: 0, unknown: 1, good: 2 }

function verdictOf(finding: NewestFinding | undefined): Verdict {
  if (!finding) return 'unknown'
  if (isFinding(finding.analysisResult)) return 'attention'
  return isReassuring(statusOf(finding.analysisResult)) ? 'good' : 'unknown'
}

/** Every field, herd and solar system, those that need attention first, then by newest photo. */
export function farmRecords(projects: Project[], findings: NewestFinding[]) {
  const newest = new Map(findings.map((finding) => [finding.entityId, finding]))
  const records = projects.flatMap(recordEntries).map((entry) => {
    const finding = newest.get(entry.id)
    return { ...entry, finding, verdict: verdictOf(finding) }
  })
  const seenAt = ({ finding }: (typeof records)[number]) => finding?.createdAt ?? ''
  return records.toSorted(
    (a, b) => RANKS[a.verdict] - RANKS[b.verdict] || seenAt(b).localeCompare(seenAt(a)),
  )
}

export type FarmRecord = ReturnType<typeof farmRecords>[number]
