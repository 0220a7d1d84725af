import type { ComponentPropsWithRef } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

type TextFieldProps = FieldTexts & ComponentPropsWithRef<'textarea'>

/** A labelled input of several lines. */
export function TextField({ label, hint, error, optional, className, ...area }: TextFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional, className }}>
      {(ties) => <textarea rows={4} {...ties} {...area} />}
    </FieldFrame>
  )
}
