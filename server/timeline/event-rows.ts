import { sql, type Kysely } from 'kysely'
import type { AnalysisResult } from '#contract/analysis.ts'
import type { TaskFacts } from '#contract/tasks.ts'
import type { EventFact, TimelineEntry } from '#contract/timeline.ts'
import { columnInWords } from '#domain/finding-words.ts'
import { statusOf } from '#domain/health-status.ts'
import { moneyFields } from '#domain/records/fields.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { eventMessage, inOneLine } from '#domain/records/record-changes.ts'
import { textsOf } from '#domain/tasks/task-in-words.ts'
import { say, type Language } from '#domain/texts/say.ts'
import { seesMoney, type Role } from '#server/auth/access.ts'
import type { EventRow } from '#server/db/farm-life-tables.ts'
import { actorOf } from '#server/farm/actors.ts'
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
    .leftJoin('users as actors', 'actors.id', 'events.actorId')
    .where('events.farmId', '=', farmId)
    // Columns are named because statements with `*` are not prepared on Postgres.
    .select([
      'events.id',
      'events.at',
      'events.kind',
      'events.subject',
      'events.projectId',
      'events.entityId',
      'events.changes',
      'events.entityName as formerName',
      'events.detail',
      'events.actorId',
    ])
    .select([
      'projects.name as projectName',
      NAME.as('entityName'),
      'tasks.title',
      'tasks.facts',
      'analyses.imageKey',
      'analyses.analysisResult',
      'analyses.evidence',
      'actors.name as actor',
    ])
    .orderBy('events.at', 'desc')
    .orderBy('events.id', 'desc')

export type Reader = { spoken: Language; role: Role }

type NamedEvent = Omit<EventRow, 'farmId' | 'taskId' | 'analysisId' | 'entityName'> & {
  formerName: string
  projectName: string | null
  entityName: string | null
  title: string | null
  /** Of the task. */
  facts: string | null
  imageKey: string | null
  analysisResult: string | null
  evidence: string | null
  actor: string | null
}

/** In words of the reader, and without amounts for those who see no money. */
export const toEntry = ({ spoken, role }: Reader, row: NamedEvent): TimelineEntry => ({
  id: row.id,
  at: row.at,
  kind: row.kind,
  subject: row.subject,
  projectId: row.projectId,
  projectName: row.projectName,
  entityId: row.entityId,
  entityName: row.entityName,
  detail:
    titleOf(spoken, row) ?? columnInWords(spoken, row.evidence) ?? detailOf({ spoken, role }, row),
  photo: photoOf(row),
  by: actorOf(row.actorId, row.actor),
})

const titleOf = (spoken: Language, { title, facts }: NamedEvent) =>
  title === '' && facts ? (textsOf(spoken, JSON.parse(facts) as TaskFacts).title ?? title) : title

/** With the name of a record that is no longer there, and what an older version wrote in words. */
function detailOf(
  { spoken, role }: Reader,
  { changes, formerName, detail, kind, subject }: NamedEvent,
) {
  const facts = (JSON.parse(changes) as EventFact[]).map((fact) => seenFact(role, subject, fact))
  const told = facts.length > 0 ? eventMessage({ kind, subject, facts }) : ''
  return say(spoken, inOneLine([formerName, detail, told]))
}

/** Of a field of money, only that it was changed; an entry of the book without its amount. */
function seenFact(role: Role, subject: NamedEvent['subject'], fact: EventFact): EventFact {
  if (!seesMoney(role) && 'entry' in fact)
    return { entry: { ...fact.entry, amountMinor: null, currency: null } }
  if (seesMoney(role) || !('field' in fact) || subject === 'general' || subject === 'project')
    return fact
  const { field } = fact
  return moneyFields(RECORD_KINDS[subject].fields).includes(field) ? { field } : fact
}

function photoOf({ imageKey, analysisResult }: NamedEvent) {
  if (!imageKey || !analysisResult) return null
  const result = JSON.parse(analysisResult) as AnalysisResult
  return { thumbnailURL: `/api/objects/${imageKey}/thumbnail`, status: statusOf(result) }
}
