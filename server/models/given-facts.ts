import { RECORD_KINDS } from '#domain/records/kinds.ts'
import type { RecordField } from '#domain/records/fields.ts'
import { recordSource, type Source } from '#server/assistant/render/reply.ts'
import { TASKS_SOURCE } from '#server/assistant/render/tasks-reply.ts'
import { simpleUnit } from '#server/assistant/tools/quantities/units.ts'
import { recordRef } from '#server/assistant/tools/schemas.ts'
import { groundOf, inPlainWords, type Ground } from './checked-answer.ts'

/** Hundreds of records would exceed the context of a small model. */
const MOST_CHARACTERS = 12_000
const CUT = '(cut here: call a tool for fewer)'
const MOST_SOURCES = 5

type Facts = Readonly<Record<string, unknown>>
const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null

/** What an answer cites: a record, a task, a card or all that a tool found. */
export type Cited = { ground: Ground; sources: Source[] }

type Part = { name: string; part: Facts }
type Known = { whole: Cited; parts: Part[] }

/** Everything that a model was given to answer one question, by the ids with which it may cite it. */
export function givenFacts() {
  const byId = new Map<string, unknown[]>()
  const known = new Map<string, Known>()
  const add = (id: unknown, facts: unknown) => {
    if (typeof id === 'string') byId.set(id, [...(byId.get(id) ?? []), facts])
  }

  /** What is of a record may be cited by the record's id too. */
  function addParts(value: unknown) {
    if (!isFacts(value)) return
    const { id, record } = value
    add(id, value)
    if (isFacts(record)) add(record['id'], value)
    for (const part of Object.values(value)) addParts(part)
  }

  const citedOf = (facts: unknown[]): Cited => ({
    ground: groundOf(facts.map(textOf).join('\n')),
    sources: facts.flatMap((one) => sourcesOf(one)).slice(0, MOST_SOURCES),
  })

  let results = 0
  return {
    /** @returns the text for the model, which starts with its id */
    give(facts: unknown): string {
      results += 1
      const id = `result-${results}`
      add(id, facts)
      addParts(facts)
      return `id: ${id}\n${textOf(facts)}`
    },
    /** @param sentence where it names records, it cites of a list only those */
    find(id: string, sentence: string): Cited | null {
      const facts = byId.get(id)
      if (!facts) return null
      const { whole, parts } = known.get(id) ?? {
        whole: citedOf(facts),
        parts: facts.flatMap(partsOf),
      }
      known.set(id, { whole, parts })
      const plain = inPlainWords(sentence)
      const named = parts.filter(({ name }) => plain.includes(name))
      return named.length > 0 ? citedOf(named.map(({ part }) => part)) : whole
    },
  }
}

/** What is told of each record in facts, by its name in plain words. */
function partsOf(facts: unknown): Part[] {
  if (!isFacts(facts)) return []
  const { data } = recordRef.safeParse(facts['record'] ?? facts)
  const name = inPlainWords(data?.name ?? '')
  if (data) return name.trim() === '' ? [] : [{ name, part: facts }]
  return Object.values(facts).flatMap(partsOf)
}

/** The first sources that are found in facts. */
function sourcesOf(facts: unknown, found: Source[] = []): Source[] {
  if (!isFacts(facts) || found.length === MOST_SOURCES) return found
  const { title, path, sources, dueDate, record } = facts
  const { data: ref } = recordRef.safeParse(record ?? facts)
  if (typeof title === 'string' && typeof path === 'string' && Array.isArray(sources))
    found.push({ kind: 'card', label: title, path })
  else if (typeof title === 'string' && typeof dueDate === 'string') found.push(TASKS_SOURCE)
  else if (ref) found.push(recordSource(ref))
  else for (const part of Object.values(facts)) sourcesOf(part, found)
  return found
}

/** Facts as lines with their units: a model reads them, and its figures are checked with them. */
export function textOf(facts: unknown): string {
  let text = ''
  for (const line of linesOf(facts, '', '', '')) {
    if (text.length + line.length > MOST_CHARACTERS) return `${text}${CUT}`
    text += `${line}\n`
  }
  return text
}

const fieldUnits = Object.values(RECORD_KINDS).flatMap(({ fields }) =>
  Object.entries<RecordField>(fields).flatMap(([name, { unit }]) =>
    unit ? [[name, unit === 'acre' ? 'acres' : unit]] : [],
  ),
)
/** Units of figures whose names do not end with them, as `acres` and `capacityKw` do. */
const UNITS = new Map<string, string>([
  ...(fieldUnits as [string, string][]),
  ['count', 'head'],
  ['panelCount', 'panels'],
  ['kwhPerDay', 'kWh a day'],
  ['kwhPerMonth', 'kWh a month'],
  ['daysInPeriod', 'days'],
])

function unitOf(key: string) {
  const [last = ''] = key.split(/(?=[A-Z])/).slice(-1)
  return UNITS.get(key) ?? (simpleUnit(last) ? last.toLowerCase() : '')
}

/** Of the moments at which the server wrote something. */
const TIME_OF_DAY = /(?<=^\d{4}-\d\d-\d\d)T[\d:.]+Z$/

function* linesOf(facts: unknown, key: string, indent: string, unit: string): Generator<string> {
  const lead = key ? `${indent}${key}: ` : indent
  if (isFacts(facts)) {
    const { unit: beside, name } = facts
    const ofValue =
      typeof beside === 'string' ? beside : unitOf(typeof name === 'string' ? name : '')
    yield lead.trimEnd()
    for (const [part, value] of Object.entries(facts)) {
      const isValue = part === 'value' || part === 'result'
      const label = Array.isArray(facts) ? '-' : part
      yield* linesOf(value, label, `${indent} `, isValue ? ofValue : unitOf(part))
    }
  } else if (typeof facts === 'number' && key.endsWith('Share'))
    yield `${lead}${Number((facts * 100).toFixed(1))} %`
  else if (facts !== null && facts !== undefined && facts !== '' && key !== 'path') {
    const written = String(facts as string | number | boolean)
      .replace(/\s+/g, ' ')
      .replace(TIME_OF_DAY, '')
    yield `${lead}${written}${/^[\d.,]+$/.test(written) && unit ? ` ${unit}` : ''}`
  }
}
