import { Fragment, type ReactNode } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { messageOfIssue } from '#contract/message.ts'
import type { FieldInput, RecordField } from '#domain/records/fields.ts'
import { say } from '#src/lib/texts.ts'
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
  /** Custom inputs, in the order of `fields` so that the first invalid field gets the focus. */
  choices?: Partial<Record<FieldPath<Values>, () => ReactNode>>
}

export const RecordInputs = <Values extends FieldValues>({
  form,
  fields,
  choices = {},
}: RecordInputsProps<Values>) =>
  (Object.entries(fields) as [FieldPath<Values>, RecordField][]).map(([name, { input }]) => {
    if (!input) return null
    const choice = (choices as Record<string, (() => ReactNode) | undefined>)[name]
    if (choice) return <Fragment key={name}>{choice()}</Fragment>
    const { isWide, type, ...props } = input
    const error = form.getFieldState(name, form.formState).error?.message
    const shared = {
      ...props,
      ...fieldTexts(input, error),
      ...form.register(name),
      autoComplete: 'off',
      className: isWide && 'sm:col-span-2',
    }
    if (type === 'area') return <TextField key={name} {...shared} />
    return <Field key={name} {...shared} type={type} min={type === 'number' ? 0 : undefined} />
  })
