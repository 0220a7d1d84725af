import { dateProblem } from '#contract/calendar-date.ts'
import { msg } from '#contract/message.ts'
import { english, say } from '#domain/texts/say.ts'
import { type RecordField, type RecordFields, type RecordValues } from '#domain/records/fields.ts'
import { enteredText } from '#domain/units.ts'

/** Only the name of a project can change. */
export const PROJECT_FIELDS = { name: { label: msg('Name') } }

/** Longer texts are reported as changed, without quoting them. */
const MAX_QUOTED = 60

const toText = (value: RecordValues[string]) =>
  typeof value === 'object' && value !== null ? value.join(', ') : String(value ?? '')

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** '2026-06-05' becomes 'Jun 5, 2026'; any other text stays as it is. */
const dayText = (text: string) => (dateProblem(text) ? text : dayFormat.format(Date.parse(text)))

function changeOf(field: RecordField, from: string, to: string) {
  const { unit } = field
  const label = say(english, field.label)
  if (from.length > MAX_QUOTED || to.length > MAX_QUOTED) return `${label} changed`
  const shown = (text: string) => (unit ? say(english, enteredText(text, unit)) : text)
  if (!to) return `${label} removed, it was ${shown(from)}`
  return from ? `${label} ${from} → ${shown(to)}` : `${label} ${shown(to)}`
}

/** What changed in a record: 'Field size 4 → 5 acres'. '' if nothing did. */
export const changeText = (fields: RecordFields, before: RecordValues, after: RecordValues) =>
  Object.entries(fields)
    .map(([name, field]) => ({ field, from: toText(before[name]), to: toText(after[name]) }))
    .filter(({ from, to }) => from !== to)
    .map(({ field, from, to }) => changeOf(field, dayText(from), dayText(to)))
    .join(' · ')

/** What uploaded production files added. `dates` are its days (YYYY-MM-DD). */
export function readingText(dates: readonly string[]) {
  const sorted = dates.toSorted()
  const count = dates.length.toLocaleString('en-US')
  const days = `${count} ${dates.length === 1 ? 'day' : 'days'} of measured production`
  return `${days}, ${dayText(sorted[0] ?? '')} to ${dayText(sorted.at(-1) ?? '')}`
}

export const removedReadingText = (dates: readonly string[]) => `Removed: ${readingText(dates)}`
