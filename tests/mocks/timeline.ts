import type { Analysis, EntityType } from '#contract/analysis.ts'
import type { Entry } from '#contract/entries.ts'
import type { EventFact, TimelineEntry } from '#contract/timeline.ts'
import { nextVersion } from '#contract/write-headers.ts'
import { isFinding, statusOf } from '#domain/health-status.ts'
import type { RecordValues } from '#domain/records/fields.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { changeFacts, eventMessage } from '#domain/records/record-changes.ts'
import { english, say } from '#domain/texts/say.ts'
import { buildEntry } from '#tests/builders/build-entry.ts'
import { fieldsOf } from './fields.ts'
import { farm } from './store.ts'
import { placeOf } from './tasks.ts'

const NOWHERE = { projectId: null, projectName: null, entityId: null, entityName: null }

type New = Pick<TimelineEntry, 'kind' | 'subject'> &
  Partial<TimelineEntry> & { facts?: EventFact[] }

export function remember({ facts = [], ...entry }: New) {
  farm.eventCount += 1
  const id = `event-${farm.eventCount}`
  const at = new Date().toISOString()
  if (entry.kind === 'changed')
    farm.changers.set(entry.entityId ?? entry.projectId ?? '', farm.self())
  const detail = say(english, eventMessage({ ...entry, facts }))
  farm.events.unshift(buildEntry({ ...NOWHERE, detail, id, at, by: farm.self(), ...entry }))
}

export const newestFirst = (a: TimelineEntry, b: TimelineEntry) => b.at.localeCompare(a.at)

/** With the current names of project and record. */
export function named(entry: TimelineEntry): TimelineEntry {
  const { projectId, entityId } = entry
  const { projectName, entityName } = placeOf({ projectId, entityId }) ?? entry
  return { ...entry, projectName, entityName }
}

type Identified = { id: string; projectId: string; updatedAt: string }

/** Changes a record and adds the change to the timeline. */
export function changeRecord<T extends Identified & RecordValues>(
  subject: EntityType,
  record: T,
  change: Partial<T>,
  at: string,
) {
  const before = { ...record }
  Object.assign(record, change, { updatedAt: nextVersion(before.updatedAt, new Date()) })
  const facts = changeFacts(RECORD_KINDS[subject].fields, before, record)
  const { id: entityId, projectId } = record
  if (facts.length > 0) remember({ kind: 'changed', subject, at, projectId, entityId, facts })
}

export function rememberPhoto(analysis: Analysis, projectId: string) {
  const { analysisResult, entityType, entityId, evidence, imageURL, createdAt: at } = analysis
  remember({
    ...(at && { at }),
    kind: isFinding(analysisResult) ? 'finding' : 'photo',
    subject: entityType,
    projectId,
    entityId,
    detail: evidence ?? '',
    photo: { thumbnailURL: `${imageURL}/thumbnail`, status: statusOf(analysisResult) },
  })
}

type EntryChange = Extract<EventFact, { entry: object }>['entry']['change']

/** Of an entry of the book: about its record if that is one, or else its project. */
export function rememberEntry(change: EntryChange, entry: Entry, at: string) {
  const [only, ...others] = entry.targets
  const projects = new Set(entry.targets.map(({ projectId }) => projectId))
  const [projectId = null] = projects.size === 1 ? projects : []
  const record = only && others.length === 0 ? recordOn(only) : undefined
  const { kind, quantity, unit, produce, onDate, amountMinor = null, currency = null } = entry
  const product = farm.products.find(({ id }) => id === entry.productId)?.name ?? ''
  const said = { change, kind, quantity, unit, produce, product, amountMinor, currency, onDate }
  remember({
    kind: 'entry',
    at,
    subject: record?.kind ?? 'general',
    projectId,
    entityId: record?.id ?? null,
    facts: [{ entry: said }],
  })
}

/** The herd or system, or the newest crop on a field. */
function recordOn({ kind, id, projectId }: Entry['targets'][number]) {
  const project = farm.project(projectId)
  if (!project) return undefined
  if (kind !== 'field') return { kind, id }
  const newest = fieldsOf(project)
    .find((field) => field.id === id)
    ?.cropIds.at(-1)
  return newest === undefined ? undefined : { kind: 'crop' as const, id: newest }
}
