import { sql, type Kysely } from 'kysely'
import type { AnalysisResult } from '#contract/analysis.ts'
import type { TimelineEntry } from '#contract/timeline.ts'
import { statusOf } from '#domain/health-status.ts'
import type { EventRow } from '#server/db/farm-life-tables.ts'
import { recordName } from '#server/farm/project-records.ts'
import type { Tables } from '#server/db/tables.ts'

const NAME = sql<string | null>`${sql.raw(recordName('"events"."entityId"'))}`

/** A farmer's events, newest first, with the current names of what they are about. */
export const selectEvents = (db: Kysely<Tables>, farmId: string) =>
  db
    .selectFrom('events')
    .leftJoin('projects', 'projects.id', 'events.projectId')
    .leftJoin('tasks', 'tasks.id', 'events.taskId')
    .leftJoin('analyses', 'analyses.id', 'events.analysisId')
    .where('events.farmId', '=', farmId)
    // Columns are named because statements with `*` are not prepared on Postgres.
    .select([
      'events.id',
      'events.at',
      'events.kind',
      'events.subject',
      'events.projectId',
      'events.entityId',
      'events.detail',
    ])
    .select([
      'projects.name as projectName',
      NAME.as('entityName'),
      'tasks.title',
      'analyses.imageKey',
      'analyses.analysisResult',
      'analyses.evidence',
    ])
    .orderBy('events.at', 'desc')
    .orderBy('events.id', 'desc')

type NamedEvent = Omit<EventRow, 'farmId' | 'taskId' | 'analysisId'> & {
  projectName: string | null
  entityName: string | null
  title: string | null
  imageKey: string | null
  analysisResult: string | null
  evidence: string | null
}

export const toEntry = (row: NamedEvent): TimelineEntry => ({
  id: row.id,
  at: row.at,
  kind: row.kind,
  subject: row.subject,
  projectId: row.projectId,
  projectName: row.projectName,
  entityId: row.entityId,
  entityName: row.entityName,
  detail: row.title ?? row.evidence ?? row.detail,
  photo: photoOf(row),
})

function photoOf({ imageKey, analysisResult }: NamedEvent) {
  if (!imageKey || !analysisResult) return null
  const result = JSON.parse(analysisResult) as AnalysisResult
  return { thumbnailURL: `/api/objects/${imageKey}/thumbnail`, status: statusOf(result) }
}
