import { dateProblem } from '#contract/calendar-date.ts'
import {
  labelOf,
  type RecordField,
  type RecordFields,
  type RecordValues,
} from '#domain/records/fields.ts'
import { withUnit } from '#domain/units.ts'

/** Of a project nothing but its name can change. */
export const PROJECT_FIELDS = { name: { label: 'Name' } }

/** Longer texts are not quoted: that they changed is enough. */
const MAX_QUOTED = 60

const spoken = (value: RecordValues[string]) =>
  typeof value === 'object' && value !== null ? value.join(', ') : String(value ?? '')

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Jun 5, 2026' of '2026-06-05'; what is no such date as it is. */
const worded = (text: string) => (dateProblem(text) ? text : dayFormat.format(Date.parse(text)))

function changeOf(field: RecordField, from: string, to: string) {
  const { unit = '' } = field
  const label = labelOf(field)
  if (from.length > MAX_QUOTED || to.length > MAX_QUOTED) return `${label} changed`
  if (!to) return `${label} removed, it was ${withUnit(from, unit)}`
  return from ? `${label} ${from} → ${withUnit(to, unit)}` : `${label} ${withUnit(to, unit)}`
}

/** What changed of a record, in words: 'Field size 4 → 5 acres'. '' where nothing did. */
export const changeText = (fields: RecordFields, before: RecordValues, after: RecordValues) =>
  Object.entries(fields)
    .map(([name, field]) => ({ field, from: spoken(before[name]), to: spoken(after[name]) }))
    .filter(({ from, to }) => from !== to)
    .map(({ field, from, to }) => changeOf(field, worded(from), worded(to)))
    .join(' · ')

/** What files of measured production brought, by its days (YYYY-MM-DD). */
export function readingText(dates: readonly string[]) {
  const sorted = dates.toSorted()
  const count = dates.length.toLocaleString('en-US')
  const days = `${count} ${dates.length === 1 ? 'day' : 'days'} of measured production`
  return `${days}, ${worded(sorted[0] ?? '')} to ${worded(sorted.at(-1) ?? '')}`
}

/** The days that went with a file that was removed. */
export const removedReadingText = (dates: readonly string[]) => `Removed: ${readingText(dates)}`
