import { msg } from '#contract/message.ts'
import type { TimelineEntry } from '#contract/timeline.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { paths } from '#src/lib/paths.ts'
import { say, t } from '#src/lib/texts.ts'

const RECORDS = {
  project: msg('Project'),
  crop: msg('Field'),
  animal: msg('Herd'),
  solar: msg('Solar system'),
  general: msg('Farm'),
} as const

export function actionText({ kind, subject, photo }: TimelineEntry) {
  if (kind === 'created') return t('{record} added', { record: RECORDS[subject] })
  if (kind === 'changed') return t('{record} changed', { record: RECORDS[subject] })
  if (kind === 'deleted') return t('{record} deleted', { record: RECORDS[subject] })
  if (kind === 'task') return t('Task done')
  if (kind === 'reading') return t('Production read from a file')
  if (kind === 'comment') return t('Comment')
  if (kind === 'entry') return t('Entry in the book')
  if (kind === 'finding') return photo ? t('Photo with a finding') : t('Finding')
  return t('Photo')
}

/** The title of an entry: the task, or the name of the record, also of a deleted one. */
export function subjectText({ kind, subject, detail, entityName, projectName }: TimelineEntry) {
  if (kind === 'task') return detail
  if (kind === 'deleted') return detail || say(RECORDS[subject])
  return entityName || projectName || say(RECORDS[subject])
}

/** Where it happened, without what the title already says. */
export const placeText = ({ kind, subject, entityName, projectName }: TimelineEntry) =>
  [kind === 'task' && entityName, subject !== 'project' && projectName].filter(Boolean).join(', ')

export function entryPath({ kind, subject, projectId, entityId }: TimelineEntry) {
  // A field has an id of its own, which the page of its crop knows.
  if (kind === 'entry' && subject !== 'crop')
    return entityId ? paths.entriesOf(entityId) : paths.book
  if (!projectId || subject === 'general') return null
  if (subject === 'project') return paths.categorySelection(projectId)
  return entityId && paths.record(subject, projectId, entityId)
}

/** The day of an entry in the farmer's time zone. */
export const dayOf = ({ at }: TimelineEntry, zone: string) => dateIn(zone, new Date(at))
