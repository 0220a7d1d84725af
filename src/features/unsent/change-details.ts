import { msg, type Message } from '#contract/message.ts'
import { repeat } from '#contract/tasks.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import type { RecordFields } from '#domain/records/fields.ts'
import { repeatText } from '#domain/tasks/repeat.ts'
import type { Change } from '#src/api/offline/change.ts'
import { say } from '#src/lib/texts.ts'
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
  const label = isRecord(subject) ? fields[field]?.label : LABELS[field]
  return label && say(label)
}

/** '' for none. */
export function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  const repeats = repeat.safeParse(value)
  if (repeats.success) return say(repeatText(repeats.data))
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
}

/** What a change holds, as lines that can be copied: 'Field name: South'. */
export const changeDetails = (change: Change) =>
  Object.entries(fieldsOf(change)).flatMap(([field, value]) => {
    const label = labelIn(change, field)
    const text = valueText(value)
    return label && text ? [`${label}: ${text}`] : []
  })
