import { Fragment, useState, type ReactNode } from 'react'
import { useWatch, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { messageOfIssue } from '#contract/message.ts'
import { dateIn } from '#domain/dates/calendar-days.ts'
import { readDate } from '#domain/dates/written-date.ts'
import type { FieldNotes } from '#domain/records/field-note.ts'
import type { FieldInput, RecordField } from '#domain/records/fields.ts'
import { browserTimeZone } from '#src/lib/browser.ts'
import { say } from '#src/lib/texts.ts'
import { DayField } from '#src/ui/day-field.tsx'
import { Field, TextField } from '#src/ui/field.tsx'

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
  return (Object.entries(fields) as [FieldPath<Values>, RecordField][]).map(([name, { input }]) => {
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
      ...form.register(name),
      note: isShown ? { ...note, text: say(note.text) } : undefined,
      autoComplete: 'off',
      className: isWide && 'sm:col-span-2',
    }
    if (type === 'area') return <TextField key={name} {...shared} />
    if (type !== 'day') {
      const min = type === 'number' ? 0 : undefined
      const quick = (below as Record<string, ReactNode>)[name]
      return <Field key={name} {...shared} type={type} min={min} below={quick} />
    }
    const pick = (day: string) =>
      form.setValue(name, day as Values[typeof name], { shouldDirty: true, shouldTouch: true })
    return <DayField key={name} {...shared} day={readDate(text) ?? ''} onPick={pick} />
  })
}
