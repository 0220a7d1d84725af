import { useState, type ChangeEvent } from 'react'
import {
  useController,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form'
import type { QuantityUnit } from '#contract/message.ts'
import { keptDay } from '#domain/dates/typed-day.ts'
import { keptText, typedText } from '#domain/texts/typed-figures.ts'
import { spokenLanguage } from '#src/lib/texts.ts'

/**
 * The props of an input of a figure that is kept with a decimal point, in acres and millimeters, and typed in the
 * reader's numbers and units. What was typed stays as it is, until something else is kept or other units are chosen.
 */
export function useTyped(kept: string, onKept: (kept: string) => void, unit?: QuantityUnit) {
  const spoken = spokenLanguage()
  const typed = useTypedAs(kept, onKept, {
    toKept: (text) => keptText(text, spoken, unit),
    toTyped: (text) => typedText(text, spoken, unit),
  })
  return { ...typed, inputMode: 'decimal', autoComplete: 'off' } as const
}

type Reading = { toKept: (typed: string) => string; toTyped: (kept: string) => string }

function useTypedAs(kept: string, onKept: (kept: string) => void, { toKept, toTyped }: Reading) {
  const spoken = spokenLanguage()
  const [last, setLast] = useState<{ typed: string; kept: string; spoken: typeof spoken }>()
  const isTyped = last?.kept === kept && last.spoken === spoken
  return {
    value: isTyped ? last.typed : toTyped(kept),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const next = toKept(target.value)
      setLast({ typed: target.value, kept: next, spoken })
      onKept(next)
    },
  }
}

/** Likewise of a field of a form. */
export function useTypedIn<Values extends FieldValues>(
  { control }: UseFormReturn<Values>,
  name: FieldPath<Values>,
  unit?: QuantityUnit,
) {
  const { field } = useController({ control, name })
  const typed = useTyped(field.value as string, field.onChange, unit)
  return { ...typed, name, ref: field.ref, onBlur: field.onBlur }
}

/** A day that is typed in the reader's language. Text that is no day, or not an exact one, stays. */
export function useTypedDayIn<Values extends FieldValues>(
  { control }: UseFormReturn<Values>,
  name: FieldPath<Values>,
) {
  const { field } = useController({ control, name })
  const typed = useTypedAs(field.value as string, field.onChange, {
    toKept: (text) => keptDay(text, spokenLanguage()),
    toTyped: (text) => text,
  })
  return { ...typed, name, ref: field.ref, onBlur: field.onBlur }
}
