import type { EntityType, Recommendation } from '#contract/analysis.ts'
import { MAX_DESCRIPTION, MAX_TASK_TITLE } from '#contract/limits.ts'
import type { Task, TaskPayload } from '#contract/tasks.ts'
import { addDays } from '#domain/dates/calendar-days.ts'
import { taskMessage } from '#domain/tasks/task-words.ts'
import { say } from '#src/lib/texts.ts'
import { inWords } from './suggested-task.ts'

const DUE_IN_DAYS: Record<Recommendation['priority'], number> = { high: 0, medium: 3, low: 7 }
/** Long enough for a treatment to show or a plant to grow. */
const FOLLOW_UP_DAYS = 7

export type Finding = {
  analysisId: string
  entityType: EntityType
  entityId: string
  evidence: string | null | undefined
  recommendation: Recommendation
  /** Of the recommendation in its analysis. */
  index: number
}

const truncate = (text: string, maxLength: number) =>
  text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`

const ADVICE = { code: 'photoAdvice' } as const

export function findingTask(finding: Finding, today: string): TaskPayload {
  const { analysisId, entityType, entityId, evidence, recommendation, index } = finding
  const { message, priority } = recommendation
  return {
    title: truncate(message, MAX_TASK_TITLE),
    ...(message.length > MAX_TASK_TITLE && { notes: truncate(message, MAX_DESCRIPTION) }),
    kind: entityType,
    entityId,
    dueDate: addDays(today, DUE_IN_DAYS[priority]),
    priority,
    ...(evidence
      ? { why: truncate(evidence, MAX_DESCRIPTION) }
      : { why: say(taskMessage(ADVICE)), facts: { why: ADVICE } }),
    source: { kind: 'analysis', key: `${analysisId}:${index}` },
  }
}

/** A task to photograph a record again in some days, one per analysis. */
export const retakeTask = (
  record: { analysisId: string; entityType: EntityType; entityId: string; name: string },
  inDays: number,
  today: string,
): TaskPayload => ({
  ...inWords({
    title: { code: 'newPhoto', values: record.name ? { name: record.name } : {} },
    why: ADVICE,
  }),
  kind: record.entityType,
  entityId: record.entityId,
  dueDate: addDays(today, inDays),
  source: { kind: 'follow-up', key: retakeKey(record.analysisId) },
})

export const retakeKey = (analysisId: string) => `${analysisId}:photo`

/** A task to take another photo, one per finding; null if the task does not come from a photo. */
export function followUpOf(task: Task, today: string): TaskPayload | null {
  const { source, kind, entityId, entityName } = task
  if (source?.kind !== 'analysis' || !entityId) return null
  return {
    ...inWords({
      title: { code: 'newPhoto', values: entityName ? { name: entityName } : {} },
      why: { code: 'hasHelped', values: { title: task.title } },
    }),
    kind,
    entityId,
    dueDate: addDays(today, FOLLOW_UP_DAYS),
    source: { kind: 'follow-up', key: source.key },
  }
}

/** Whether a follow-up photo is already planned: one photo covers all findings of an analysis. */
export function isPlanned(followUp: TaskPayload, open: Task[]) {
  const [analysisId = ''] = followUp.source?.key.split(':') ?? []
  return open.some(
    ({ source }) => source?.kind === 'follow-up' && source.key.startsWith(analysisId),
  )
}
