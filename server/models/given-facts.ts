import type { ChatSource } from '#contract/chat.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import type { RecordField } from '#domain/records/fields.ts'
import type { Language } from '#domain/texts/say.ts'
import { recordSource } from '#server/assistant/render/reply.ts'
import { tasksSource } from '#server/assistant/render/tasks-reply.ts'
import { simpleUnit } from '#server/assistant/tools/quantities/units.ts'
import { recordRef } from '#server/assistant/tools/schemas.ts'

/** Hundreds of records would exceed the context of a small model. */
const MOST_CHARACTERS = 12_000
const CUT = '\n(cut here: call a tool for fewer)'

/** What a model was given under an id: a record, a task, a card or all that a tool found. */
export type Given = { text: string; sources: ChatSource[] }

type Facts = Readonly<Record<string, unknown>>
const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null

/** Everything that a model was given to answer one question, by the ids with which it may cite it. */
export function givenFacts(spoken: Language) {
  const byId = new Map<string, Given>()
  const add = (id: string, text: string, sources: ChatSource[]) => {
    const before = byId.get(id)
    byId.set(id, {
      text: before ? `${before.text}\n${text}` : text,
      sources: [...(before?.sources ?? []), ...sources],
    })
  }

  /** @returns the sources of all that was found in it */
  function addParts(value: unknown): ChatSource[] {
    if (!isFacts(value)) return []
    const source = sourceOf(value, spoken)
    const sources = source ? [source] : Object.values(value).flatMap(addParts)
    const { id, record } = value
    for (const known of [id, isFacts(record) ? record['id'] : undefined])
      if (typeof known === 'string') add(known, linesOf(value).join('\n'), sources)
    return sources
  }

  let results = 0
  return {
    /** @returns the text for the model, which starts with its id */
    give(facts: unknown): string {
      results += 1
      const id = `result-${results}`
      const whole = linesOf(facts).join('\n')
      const text = whole.slice(0, MOST_CHARACTERS)
      add(id, text, addParts(facts))
      return `id: ${id}\n${text}${text === whole ? '' : CUT}`
    },
    find: (id: string) => byId.get(id),
  }
}

function sourceOf(facts: Facts, spoken: Language): ChatSource | null {
  const { title, path, sources, dueDate, record } = facts
  if (typeof title === 'string' && typeof path === 'string' && Array.isArray(sources))
    return { kind: 'card', label: title, path }
  if (typeof title === 'string' && typeof dueDate === 'string') return tasksSource(spoken)
  const { data } = recordRef.safeParse(record ?? facts)
  return data ? recordSource(data) : null
}

const fieldUnits = Object.values(RECORD_KINDS).flatMap(({ fields }) =>
  Object.entries<RecordField>(fields).flatMap(([name, { unit }]) => (unit ? [[name, unit]] : [])),
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

/** Facts as lines of text with their units: a model reads them, and its figures are checked with them. */
export function linesOf(facts: unknown, key = '', indent = '', unit = unitOf(key)): string[] {
  const lead = key ? `${indent}${key}: ` : indent
  if (Array.isArray(facts))
    return [lead.trimEnd(), ...facts.flatMap((one) => linesOf(one, '-', `${indent} `))]
  if (isFacts(facts)) {
    const { unit: beside, name } = facts
    const ofValues =
      typeof beside === 'string' ? beside : typeof name === 'string' ? unitOf(name) : ''
    return [
      lead.trimEnd(),
      ...Object.entries(facts).flatMap(([part, value]) =>
        linesOf(value, part, `${indent} `, part in VALUES ? ofValues : unitOf(part)),
      ),
    ]
  }
  if (facts === null || facts === undefined || facts === '' || key === 'path') return []
  if (typeof facts === 'number' && key.endsWith('Share'))
    return [`${lead}${Number((facts * 100).toFixed(1))} %`]
  const written = String(facts as string | number | boolean)
    .replace(/\s+/g, ' ')
    .replace(TIME_OF_DAY, '')
  return [`${lead}${written}${/^[\d.,]+$/.test(written) && unit ? ` ${unit}` : ''}`]
}

/** Of the moments at which the server wrote something. */
const TIME_OF_DAY = /(?<=^\d{4}-\d\d-\d\d)T[\d:.]+Z$/

/** Figures that stand beside their unit. */
const VALUES = { value: true, result: true }
