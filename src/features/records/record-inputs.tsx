import { Fragment, useState, type ComponentProps, type ReactNode } from 'react'
import { useWatch, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { messageOfIssue } from '#contract/message.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { readDate } from '#domain/dates/written-date.ts'
import type { FieldNotes } from '#domain/records/field-note.ts'
import type { FieldInput, RecordField } from '#domain/records/fields.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { say } from '#src/lib/texts.ts'
import { keptUnit } from '#src/lib/typed-value.ts'
import { DayField } from '#src/ui/day-field.tsx'
import { Field, TextField } from '#src/ui/field.tsx'
import { FigureField } from '#src/ui/figure-field.tsx'
import { useTypedDayIn } from '#src/ui/use-typed.ts'

export const issueText = (issue: string | undefined) => issue && say(messageOfIssue(issue))

/** In the reader's language. */
export const fieldTexts = (
  { label, placeholder, hint }: FieldInput,
  issue: string | undefined,
) => ({
  label: say(label),
  placeholder: placeholder && say(placeholder),
  hint: hint && say(hint),
  error: issueText(issue),
})

export type RecordInputsProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  /** In display order; fields without an input are skipped. */
  fields: Readonly<Partial<Record<FieldPath<Values>, RecordField>>>
  notes?: FieldNotes
  /** Quick answers below an input. */
  below?: Partial<Record<FieldPath<Values>, ReactNode>>
  /** Custom inputs, in the order of `fields` so that the first invalid field gets the focus. */
  choices?: Partial<Record<FieldPath<Values>, () => ReactNode>>
}

export function RecordInputs<Values extends FieldValues>(props: RecordInputsProps<Values>) {
  const { form, fields, notes = {}, below = {}, choices = {} } = props
  const values = useWatch({ control: form.control }) as Record<string, string>
  const [today] = useState(() => dateIn(browserTimeZone(), new Date()))
  return (Object.entries(fields) as [FieldPath<Values>, RecordField][]).map(([name, described]) => {
    const { input } = described
    if (!input) return null
    const choice = (choices as Record<string, (() => ReactNode) | undefined>)[name]
    if (choice) return <Fragment key={name}>{choice()}</Fragment>
    const { isWide, type, ...inputProps } = input
    const { error, isDirty, isTouched } = form.getFieldState(name, form.formState)
    const text = values[name] ?? ''
    const note = text === '' ? undefined : notes[name]?.(text, values, today)
    // Nobody is told of a slip in the middle of a number.
    const isShown = note && !error && (!note.isSlip || isTouched || !isDirty)
    const shared = {
      ...inputProps,
      ...fieldTexts(input, error?.message),
      note: isShown ? { ...note, text: say(note.text) } : undefined,
      autoComplete: 'off',
      className: isWide && 'sm:col-span-2',
    }
    if (type === 'area') return <TextField key={name} {...shared} {...form.register(name)} />
    if (type !== 'day') {
      const min = type === 'number' ? 0 : undefined
      const quick = (below as Record<string, ReactNode>)[name]
      const field = { ...shared, type, min, below: quick }
      if (!input.inputMode) return <Field key={name} {...field} {...form.register(name)} />
      return (
        <FigureField key={name} {...field} form={form} name={name} unit={keptUnit(described)} />
      )
    }
    return <RecordDay key={name} {...shared} form={form} name={name} day={readDate(text) ?? ''} />
  })
}

type RecordDayProps<Values extends FieldValues> = Omit<
  ComponentProps<typeof DayField>,
  'form' | 'name' | 'onPick'
> & { form: UseFormReturn<Values>; name: FieldPath<Values> }

function RecordDay<Values extends FieldValues>({ form, name, ...field }: RecordDayProps<Values>) {
  const typed = useTypedDayIn(form, name)
  const pick = (day: string) =>
    form.setValue(name, day as Values[typeof name], { shouldDirty: true, shouldTouch: true })
  return <DayField {...field} {...typed} onPick={pick} />
}
