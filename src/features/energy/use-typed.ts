import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Calls back with every change of a form's fields. */
export function useTyped<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  onTyped: (values: Fields) => void,
) {
  const tell = useEffectEvent(onTyped)
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => tell(values) }),
    [form],
  )
}
