import { useQuery } from '@tanstack/react-query'
import type { Overview } from '#contract/overview.ts'
import type { Project } from '#contract/projects.ts'
import { isFinding, statusOf } from '#domain/health-status.ts'
import { recordsOf } from '#domain/records/kinds.ts'
import { overviewQuery } from '#src/api/overview.ts'
import { toFinding } from './findings.ts'

/** What the newest photo of each record showed, newest first; null where nobody keeps an overview. */
export function useFindings(projects: Project[]) {
  const { data, isError } = useQuery(overviewQuery())
  if (isError) return null
  return data && findingsOf(projects, data)
}

function findingsOf(projects: Project[], { findings }: Overview) {
  const records = new Map(projects.flatMap(recordsOf).map((record) => [record.id, record]))
  return findings
    .filter(({ analysisResult }) => isFinding(analysisResult))
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .flatMap(({ entityId, analysisResult, createdAt }) => {
      const record = records.get(entityId)
      return record ? [toFinding(record, statusOf(analysisResult), createdAt)] : []
    })
}
