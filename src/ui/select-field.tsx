import type { ComponentPropsWithRef } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

type SelectFieldProps = FieldTexts & ComponentPropsWithRef<'select'>

/** A labelled choice in the browser's own control: on a phone, the wheel that farmers know. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  ...select
}: SelectFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional, className }}>
      {(ties) => <select {...ties} {...select} />}
    </FieldFrame>
  )
}
