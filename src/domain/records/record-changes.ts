import { dateProblem } from '#contract/calendar-date.ts'
import { msg, type Message } from '#contract/message.ts'
import type { EventFact, TimelineEntry } from '#contract/timeline.ts'
import type { RecordField, RecordFields, RecordValues } from '#domain/records/fields.ts'
import { entryEventMessage } from '#domain/book/entry-words.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { enteredText } from '#domain/units.ts'
import { acresAlone } from './farm-field.ts'
import { recordSummary } from './record-summary.ts'

/** Only the name of a project can change. */
export const PROJECT_FIELDS: RecordFields = { name: { label: msg('Name') } }

/**
 * What a save replaces can be read in the timeline, also where two devices changed the same. Only the
 * description of a farm is longer, which is reported as changed.
 */
const MAX_QUOTED = 200

const toText = (value: RecordValues[string]) =>
  typeof value === 'object' && value !== null ? value.join(', ') : String(value ?? '')

/** What the line about a new record says. */
export const createdFacts = (names: readonly string[], record: RecordValues): EventFact[] =>
  names.map((field) => ({ field, to: toText(record[field]) })).filter(({ to }) => to !== '')

/** What changed in a record; empty if nothing did. */
export const changeFacts = (
  fields: RecordFields,
  before: RecordValues,
  after: RecordValues,
): EventFact[] =>
  Object.keys(fields)
    .map((field) => ({ field, from: toText(before[field]), to: toText(after[field]) }))
    .filter(({ from, to }) => from !== to)
    .map(({ field, from, to }) =>
      from.length > MAX_QUOTED || to.length > MAX_QUOTED
        ? { field }
        : { field, ...(from && { from }), ...(to && { to }) },
    )

/** What uploaded production files added, or took with them. `dates` are the days (YYYY-MM-DD). */
export function readingFacts(dates: readonly string[], removed = false): EventFact[] {
  const sorted = dates.toSorted()
  const [first = ''] = sorted
  const reading = { days: dates.length, first, last: sorted.at(-1) ?? '' }
  return [removed ? { ...reading, removed } : reading]
}

/** A device that used to send has sent nothing since a day (YYYY-MM-DD). */
export const silenceFacts = (since: string): EventFact[] => [{ silentSince: since }]

type Told = Pick<TimelineEntry, 'kind' | 'subject'> & { facts: readonly EventFact[] }

/** The line about an event: 'Field size 4 → 5 acres'. Says nothing of fields that it does not know. */
export function eventMessage({ kind, subject, facts }: Told): Message {
  const entity = subject === 'general' || subject === 'project' ? undefined : subject
  if (kind === 'created' && entity) {
    const values = facts.map((fact) => ('field' in fact ? [fact.field, fact.to ?? ''] : []))
    return recordSummary[entity](Object.fromEntries(values) as Record<string, string>)
  }
  const fields: RecordFields = entity ? RECORD_KINDS[entity].fields : PROJECT_FIELDS
  return inOneLine(
    facts.map((fact) => {
      if ('days' in fact) return readingMessage(fact)
      if ('silentSince' in fact)
        return msg('No readings since {day}', { day: { date: fact.silentSince } })
      if ('entry' in fact) return entryEventMessage(fact.entry)
      const field = Object.hasOwn(fields, fact.field) && fields[fact.field]
      return field ? changeMessage(field, fact) : undefined
    }),
  )
}

/** Joined by ' · '. */
export function inOneLine(parts: readonly (string | Message | undefined)[]): Message {
  const said = parts.filter((part): part is string | Message => Boolean(part))
  return {
    id: said.map((_, at) => `{${at}}`).join(' · '),
    values: Object.fromEntries(said.entries()),
  }
}

/** '2026-06-05' reads 'Jun 5, 2026'; any other text stays as it is. */
const dayOrText = (text: string) => (dateProblem(text) ? text : { date: text })

function changeMessage({ label, unit }: RecordField, { from, to }: { from?: string; to?: string }) {
  const shown = (text: string) => (unit ? enteredText(text, unit) : dayOrText(text))
  if (from !== undefined && to !== undefined) {
    const values = {
      label,
      from: unit === 'acre' ? acresAlone(from) : dayOrText(from),
      to: shown(to),
    }
    return { id: '{label} {from} → {to}', values }
  }
  if (from !== undefined) return msg('{label} removed, it was {from}', { label, from: shown(from) })
  return to === undefined
    ? msg('{label} changed', { label })
    : { id: '{label} {to}', values: { label, to: shown(to) } }
}

type Reading = Extract<EventFact, { days: number }>

function readingMessage({ days, first, last, removed }: Reading) {
  const reading = msg(
    '{days, plural, one {# day} other {# days}} of measured production, {first} to {last}',
    { days, first: { date: first }, last: { date: last } },
  )
  return removed ? msg('Removed: {reading}', { reading }) : reading
}
