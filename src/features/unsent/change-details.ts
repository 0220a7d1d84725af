import { msg, type Message } from '#contract/message.ts'
import { repeat } from '#contract/tasks.ts'
import { ENTRY_LABELS } from '#domain/book/entry-labels.ts'
import { amountText } from '#domain/book/money.ts'
import { M2_PER_ACRE } from '#domain/records/farm-field.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import type { RecordFields } from '#domain/records/fields.ts'
import { repeatText } from '#domain/tasks/repeat.ts'
import type { Change } from '#src/api/offline/change.ts'
import { locale, say, t } from '#src/lib/texts.ts'
import { typedValue } from '#src/lib/typed-value.ts'
import { fieldsOf, isRecord, subjectOf } from './change-text.ts'

/** Of tasks, projects, comments and questions: what a farmer typed or chose. */
const LABELS: Readonly<Record<string, Message>> = {
  title: msg('Task'),
  name: msg('Name'),
  description: msg('Description'),
  message: msg('Question'),
  text: msg('Comment'),
  notes: msg('Notes'),
  dueDate: msg('Due'),
  priority: msg('Priority'),
  repeat: msg('Repeats'),
}

export function labelIn(change: Change, field: string) {
  const subject = subjectOf(change)
  const fields: RecordFields = isRecord(subject) ? RECORD_KINDS[subject].fields : {}
  const labels = subject === 'entry' ? ENTRY_WORDS : LABELS
  const label = isRecord(subject) ? fields[field]?.label : labels[field]
  return label && say(label)
}

const ENTRY_WORDS: Readonly<Record<string, Message>> = ENTRY_LABELS

/** What is an id or stands in the name of an entry. */
const NAMED = ['kind', 'quantity', 'unit', 'currency', 'productId', 'targets', 'imageURL', 'areaM2']

/** '' for none. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  const repeats = repeat.safeParse(value)
  if (repeats.success) return say(repeatText(repeats.data))
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
}

/** A value of a change, or of the record that it changes. */
export function fieldText(change: Change, field: string, value: unknown): string {
  const subject = subjectOf(change)
  if (isRecord(subject)) {
    const fields: RecordFields = RECORD_KINDS[subject].fields
    return typedValue(fields[field], valueText(value))
  }
  if (subject !== 'entry') return valueText(value)
  const { currency } = { ...change.opened?.base, ...fieldsOf(change) }
  if (field === 'amountMinor' && typeof value === 'number')
    return typeof currency === 'string' ? amountText(value, currency, locale()) : valueText(value)
  if (field === 'areaM2' && typeof value === 'number')
    return t('{area}', { area: { quantity: value / M2_PER_ACRE, unit: 'acre' } })
  if (field === 'targets') return placeNames(value, change.opened?.base.targets)
  if (field === 'productId') return value ? t('A product') : ''
  return valueText(value)
}

type Named = { id?: string; name?: string }
const listOf = (value: unknown) => (Array.isArray(value) ? (value as Named[]) : [])

function placeNames(value: unknown, known: unknown) {
  const names = new Map(listOf(known).map(({ id, name }) => [id, name]))
  const places = listOf(value).map(({ id, name }) => name || names.get(id) || t('A place'))
  return places.length > 0 ? places.join(', ') : t('Whole farm')
}

/** What a change holds, as lines that can be copied: 'Field name: South'. */
export const changeDetails = (change: Change) =>
  Object.entries(fieldsOf(change)).flatMap(([field, value]) => {
    if (subjectOf(change) === 'entry' && NAMED.includes(field)) return []
    const label = labelIn(change, field)
    const text = fieldText(change, field, value)
    return label && text ? [`${label}: ${text}`] : []
  })
