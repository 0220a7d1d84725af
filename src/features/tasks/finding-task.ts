import type { EntityType, Recommendation } from '#contract/analysis.ts'
import { MAX_DESCRIPTION, MAX_TASK_TITLE } from '#contract/limits.ts'
import type { Task, TaskPayload } from '#contract/tasks.ts'
import { addDays } from '#domain/dates/calendar-days.ts'

/** What presses is done today, the rest within the week. */
const DUE_IN_DAYS: Record<Recommendation['priority'], number> = { high: 0, medium: 3, low: 7 }
/** Long enough for a treatment to show, or for a plant to grow. */
const FOLLOW_UP_DAYS = 7

export type Finding = {
  analysisId: string
  entityType: EntityType
  entityId: string
  /** What was seen and why that is the verdict. */
  evidence: string | null | undefined
  recommendation: Recommendation
  /** Its place among the recommendations of the analysis. */
  index: number
}

const cut = (text: string, most: number) =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`

/** The task that a recommendation asks for. */
export function findingTask(finding: Finding, today: string): TaskPayload {
  const { analysisId, entityType, entityId, evidence, recommendation, index } = finding
  const { message, priority } = recommendation
  return {
    title: cut(message, MAX_TASK_TITLE),
    ...(message.length > MAX_TASK_TITLE && { notes: cut(message, MAX_DESCRIPTION) }),
    kind: entityType,
    entityId,
    dueDate: addDays(today, DUE_IN_DAYS[priority]),
    priority,
    why: cut(evidence ?? `A photo analysis recommends it.`, MAX_DESCRIPTION),
    source: { kind: 'analysis', key: `${analysisId}:${index}` },
  }
}

/** A photo to check again, once for each finding; null for a task that no photo brought about. */
export function followUpOf(task: Task, today: string): TaskPayload | null {
  const { source, kind, entityId, entityName } = task
  if (source?.kind !== 'analysis' || !entityId) return null
  return {
    title: `Take a new photo${entityName ? ` of ${entityName}` : ''} to check again`,
    kind,
    entityId,
    dueDate: addDays(today, FOLLOW_UP_DAYS),
    why: cut(`To see whether this has helped: ${task.title}`, MAX_DESCRIPTION),
    source: { kind: 'follow-up', key: source.key },
  }
}

/** Whether a photo is planned already: one shows what became of all findings of the last. */
export function isPlanned(followUp: TaskPayload, open: Task[]) {
  const [analysisId = ''] = followUp.source?.key.split(':') ?? []
  return open.some(
    ({ source }) => source?.kind === 'follow-up' && source.key.startsWith(analysisId),
  )
}
