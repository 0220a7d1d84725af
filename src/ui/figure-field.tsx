import type { ComponentProps } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { QuantityUnit } from '#contract/message.ts'
import { typesAsKept } from '#domain/texts/typed-figures.ts'
import { spokenLanguage } from '#src/lib/texts.ts'
import { Field } from './field.tsx'
import { useTypedIn } from './use-typed.ts'

type FigureFieldProps<Values extends FieldValues> = Omit<
  ComponentProps<typeof Field>,
  'form' | 'name'
> & {
  form: UseFormReturn<Values>
  name: FieldPath<Values>
  /** In which the figure is kept. */
  unit?: QuantityUnit | undefined
}

/** A figure of a form. An input of the type number takes decimal commas in some browsers only. */
export function FigureField<Values extends FieldValues>(props: FigureFieldProps<Values>) {
  const { form, name, unit, type, ...field } = props
  const typed = useTypedIn(form, name, unit)
  const isNumber = type === 'number' && typesAsKept(spokenLanguage(), unit)
  return <Field {...typed} {...field} {...(isNumber && { type })} />
}
