import { msg, type Message } from '#contract/message.ts'
import { breedLabel } from '#domain/catalogues/animals.ts'
import { cropCatalogue, cropLabel } from '#domain/catalogues/crops.ts'
import { daysBetween } from '#domain/dates/calendar-days.ts'
import { readDate } from '#domain/dates/written-date.ts'
import { statusLabel } from '#domain/health-status.ts'
import type { RecordField } from '#domain/records/fields.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { animalTypeLabel, recordSummary } from '#domain/records/record-summary.ts'
import { enteredNumber, enteredText } from '#domain/units.ts'
import { plainName } from '#server/assistant/plain-text.ts'
import type { RecordsFacts } from '#server/assistant/tools/schemas.ts'
import { isOfNone } from '#server/assistant/understand/slots.ts'
import type { ToolQuestion } from '#server/assistant/understand/understanding.ts'
import { figure, listing, recordName, recordSource, saying, type Reply } from './reply.ts'

type SavedRecord = RecordsFacts['records'][number]

/** What of the records a question asks for, as `show` in server/knowledge/questions names it. */
export function recordsReply(question: ToolQuestion, facts: RecordsFacts, today: string): Reply {
  const { scope, show } = question
  const missing = notSaved(scope)
  const isEmpty = facts.records.length === 0 && show['show'] !== 'projects'
  const reply = isEmpty
    ? saying(nothingOf(scope))
    : (SHOWS[show['show'] ?? ''] ?? list)(facts, show['field'] ?? '', today)
  const isOnlyMissing = isOfNone(scope)
  return {
    ...reply,
    lines: [
      ...missing,
      ...(isOnlyMissing ? [] : reply.lines),
      ...(facts.isPart ? [OF_A_PART] : []),
    ],
    sources: isOnlyMissing ? [] : reply.sources,
  }
}

const OF_A_PART = msg(
  'Your farm is larger than I can read at once, so this counts only a part of it. Name a project to ask about all of that project.',
)

const NOTHING_OF = {
  crop: msg('You have no fields saved there yet.'),
  animal: msg('You have no herds saved there yet.'),
  solar: msg('You have no solar system saved there yet.'),
  any: msg('You have nothing saved there yet.'),
}
const nothingOf = ({ kinds: [kind, ...others] }: ToolQuestion['scope']) =>
  NOTHING_OF[kind && others.length === 0 ? kind : 'any']

/** Crops and animals that were named and of which nothing is saved. */
export const notSaved = ({ missing }: ToolQuestion['scope']) =>
  missing.map((topic) =>
    msg('Nothing saved for: {subject}.', {
      subject: cropCatalogue.find(({ id }) => id === topic)?.label ?? animalTypeLabel(topic),
    }),
  )

type Show = (facts: RecordsFacts, field: string, today: string) => Reply

/** The record and its project, where the farm has several. */
const named = (record: SavedRecord, { projects }: RecordsFacts): Message | string =>
  projects.length > 1
    ? msg('{record} in {project}', {
        record: recordName(record),
        project: plainName(record.projectName),
      })
    : recordName(record)

const valueOf = (record: SavedRecord, field: string) => {
  const value = record.values[field] ?? ''
  return Array.isArray(value) ? value.join(', ') : `${value}`
}

/** As `valueOf`, with breeds by what they are called in every language. */
const shownValue = (record: SavedRecord, known: RecordField, field: string, today: string) => {
  const { [field]: value } = record.values
  if (!Array.isArray(value)) return shown(known, field, valueOf(record, field), today)
  return value
    .map((breed): Message | string => {
      const label = breedLabel(breed)
      return typeof label === 'string' ? plainName(label) : label
    })
    .reduce((all, name) => msg('{all}, {name}', { all, name }))
}

/** A date as it was typed, and how far off it is where it can be read. */
function dated(value: string, today: string): Message | string {
  const date = readDate(value)
  if (!date) return plainName(value)
  const days = daysBetween(today, date)
  const day = { date, style: 'long' } as const
  if (days === 0) return msg('{day} (today)', { day })
  return days > 0
    ? msg('{day} (in {days, plural, one {# day} other {# days}})', { day, days })
    : msg('{day} ({days, plural, one {# day} other {# days}} ago)', { day, days: -days })
}

const DATES = new Set(['plantingDate', 'expectedHarvest', 'installationDate'])

/** What a catalogue has a name for in every language. */
const NAMED: Record<string, (value: string) => Message | string> = {
  name: cropLabel,
  type: animalTypeLabel,
}

function shown({ unit }: RecordField, field: string, value: string, today: string) {
  if (DATES.has(field)) return dated(value, today)
  const name = NAMED[field]?.(value)
  if (name !== undefined && typeof name !== 'string') return name
  return unit ? enteredText(value, unit) : plainName(value)
}

const value: Show = (facts, field, today) => {
  const { records } = facts
  const lines = records.map((record) => {
    const fields: Record<string, RecordField> = RECORD_KINDS[record.kind].fields
    const known = fields[field]
    const text = valueOf(record, field)
    const where = named(record, facts)
    if (!known || text === '')
      return msg('{record}: {field} is not saved', {
        record: where,
        field: known?.label ?? msg('that'),
      })
    return msg('{record}: {field} {value}', {
      record: where,
      field: known.label,
      value: shownValue(record, known, field, today),
    })
  })
  return listing(null, lines, records)
}

/** All that is saved of one record, or a line about each of several. */
const list: Show = (facts, _field, today) => {
  const { records } = facts
  const [only, ...more] = records
  if (!only) return saying(NOTHING_OF.any)
  if (more.length > 0) {
    const lines = records.map((record) =>
      msg('{record}: {summary}', {
        record: named(record, facts),
        summary: recordSummary[record.kind](stringsOf(record)),
      }),
    )
    return listing(counted(facts), lines, records)
  }
  return { lines: [named(only, facts), ...fieldLines(only, today)], sources: [recordSource(only)] }
}

function fieldLines(record: SavedRecord, today: string): Message[] {
  const fields: [string, RecordField][] = Object.entries(RECORD_KINDS[record.kind].fields)
  return fields.flatMap(([field, known]) => {
    const text = field === 'healthStatus' ? record.healthStatus : valueOf(record, field)
    if (text === '') return []
    const value =
      field === 'healthStatus' ? statusLabel(text) : shownValue(record, known, field, today)
    return [msg('{field}: {value}', { field: known.label, value })]
  })
}

const stringsOf = (record: SavedRecord) =>
  Object.fromEntries(Object.keys(record.values).map((field) => [field, valueOf(record, field)]))

function counted({ records, totals }: RecordsFacts): Message {
  const { fields, herds, systems } = totals
  const counts = [
    ...(fields > 0 ? [RECORD_KINDS.crop.words.counted(fields)] : []),
    ...(herds > 0 ? [RECORD_KINDS.animal.words.counted(herds)] : []),
    ...(systems > 0 ? [RECORD_KINDS.solar.words.counted(systems)] : []),
  ]
  return (
    counts.reduce((all, count) => msg('{all}, {count}', { all, count })) ?? {
      id: `${records.length}`,
    }
  )
}

const head: Show = (facts) => {
  const { records, totals } = facts
  const types = Object.entries(totals.headByType)
  const lines = records.map((record) =>
    msg('{record}: {count}', { record: named(record, facts), count: figure(headOf(record)) }),
  )
  const [[type] = ['']] = types
  const lead =
    types.length === 1
      ? msg('{head, number} {type}', { head: totals.head, type: animalTypeLabel(type) })
      : msg('{head, number} animals', { head: totals.head })
  const ofTypes = types.map(([of, head]) =>
    msg('{head, number} {type}', { head, type: animalTypeLabel(of) }),
  )
  const projects = facts.projects.flatMap(({ id, name }) => {
    const here = records.filter(({ projectId }) => projectId === id)
    const head = here.reduce((sum, record) => sum + headOf(record), 0)
    return here.length > 0
      ? [msg('{project}: {head, number} animals', { project: plainName(name), head })]
      : []
  })
  const more = types.length > 1 ? [...ofTypes, ...(projects.length > 1 ? projects : [])] : lines
  return listing(lead, more, records)
}

const headOf = (record: SavedRecord) => enteredNumber(valueOf(record, 'count')) ?? 0

const sizeField = ({ kind }: SavedRecord) => (kind === 'animal' ? 'pastureSize' : 'fieldSize')
const acresOf = (record: SavedRecord) => enteredNumber(valueOf(record, sizeField(record)))

const inArea = (acres: number) =>
  msg('{area} ({other})', {
    area: { quantity: acres, unit: 'acre' },
    other: { quantity: acres, unit: 'other area' },
  })

const area: Show = (facts) => {
  const { records } = facts
  const sizes = records.map((record) => ({ record, acres: acresOf(record) }))
  const known = sizes.flatMap(({ acres }) => acres ?? [])
  const lines = sizes.map(({ record, acres }) =>
    acres === undefined
      ? msg('{record}: no size that is a number', { record: named(record, facts) })
      : msg('{record}: {area}', { record: named(record, facts), area: inArea(acres) }),
  )
  const total = msg('{area} in all', { area: inArea(known.reduce((sum, one) => sum + one, 0)) })
  return listing(known.length > 1 ? total : null, lines, records)
}

/** Head on an acre of pasture. */
const density: Show = (facts) => {
  const herds = facts.records.filter(({ kind }) => kind === 'animal')
  const lines = herds.map((herd) => {
    const [head, acres] = [headOf(herd), acresOf(herd)]
    const record = named(herd, facts)
    if (!acres) return msg('{record}: no pasture size that is a number', { record })
    return msg('{record}: {head, plural, one {# head} other {# head}} on {area}, {density}', {
      record,
      head,
      area: { quantity: acres, unit: 'acre' },
      density: { quantity: head / acres, unit: 'head per acre' },
    })
  })
  return listing(null, lines, herds)
}

const extreme =
  (sign: 1 | -1): Show =>
  (facts) => {
    const bySize = (of: (record: SavedRecord) => number | undefined, kind: SavedRecord['kind']) =>
      facts.records
        .filter((record) => record.kind === kind && of(record) !== undefined)
        .toSorted((a, b) => sign * ((of(b) ?? 0) - (of(a) ?? 0)))[0]
    const field = bySize(acresOf, 'crop')
    const herd = bySize(headOf, 'animal')
    const lines = [
      ...(field
        ? [
            msg('{record}: {area}', {
              record: named(field, facts),
              area: inArea(acresOf(field) ?? 0),
            }),
          ]
        : []),
      ...(herd
        ? [
            msg('{record}: {count, number} animals', {
              record: named(herd, facts),
              count: headOf(herd),
            }),
          ]
        : []),
    ]
    const records = [field, herd].filter((record) => record !== undefined)
    return listing(null, lines, records)
  }

/** The next of a kind of date, from today on. */
const soonest: Show = (facts, field, today) => {
  const ahead = facts.records
    .map((record) => ({ record, date: readDate(valueOf(record, field)) }))
    .flatMap(({ record, date }) => (date !== null && date >= today ? [{ record, date }] : []))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  if (ahead.length === 0) return saying(msg('No date from today on is saved.'))
  const lines = ahead.map(({ record, date }) =>
    msg('{record}: {when}', { record: named(record, facts), when: dated(date, today) }),
  )
  return listing(
    null,
    lines,
    ahead.map(({ record }) => record),
  )
}

const projects: Show = ({ projects: all, records }) =>
  listing(
    msg('{count, plural, one {# project} other {# projects}}', { count: all.length }),
    all.map(({ id, name, status }) => {
      const count = records.filter(({ projectId }) => projectId === id).length
      return msg('{project}: {status}, {count, plural, one {# record} other {# records}}', {
        project: plainName(name),
        status: plainName(status),
        count,
      })
    }),
    [],
  )

const updated: Show = (facts) => {
  const newest = facts.records.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1))
  const lines = newest.map((record) =>
    msg('{record}: saved {day}', {
      record: named(record, facts),
      day: { date: record.updatedAt.slice(0, 10), style: 'long' },
    }),
  )
  return listing(null, lines, newest)
}

const SHOWS: Record<string, Show> = {
  value,
  list,
  head,
  area,
  density,
  soonest,
  projects,
  updated,
  largest: extreme(1),
  smallest: extreme(-1),
}
