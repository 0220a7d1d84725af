import type { RecordFields, RecordValues } from '#domain/records/fields.ts'
import { enteredText } from '#domain/units.ts'
import { say } from '#src/lib/texts.ts'
import { Section } from '#src/ui/section.tsx'

type EnteredFieldsProps = {
  title: string
  fields: RecordFields
  values: RecordValues
  /** A value of a field in the reader's language; by default as it is. */
  textOf: ((value: string, field: string) => string) | undefined
}

/** What was entered about a record, for those who may not change it. */
export function EnteredFields({ title, fields, values, textOf }: EnteredFieldsProps) {
  const rows = Object.entries(fields).flatMap(([name, { label, unit, input }]) => {
    const entered = [values[name] ?? ''].flat().map((one) => textOf?.(`${one}`, name) ?? `${one}`)
    const text = entered.join(', ')
    return input && text
      ? [{ name, label: say(label), text: unit ? say(enteredText(text, unit)) : text }]
      : []
  })
  return (
    <Section title={title}>
      <dl data-not-a-figure="entered" className="divide-y divide-line rounded-card bg-surface px-4">
        {rows.map(({ name, label, text }) => (
          <div key={name} className="grid gap-x-4 py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="break-words whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
