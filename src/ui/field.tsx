import type { ComponentPropsWithRef, WheelEvent } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

type FieldProps = FieldTexts & ComponentPropsWithRef<'input'>

/** Scrolling the page over a focused number must not change it. */
const leaveNumber = ({ currentTarget }: WheelEvent<HTMLInputElement>) => {
  if (currentTarget.type === 'number') currentTarget.blur()
}

/** A labelled input of one line. */
export function Field({ label, hint, error, optional, className, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional, className }}>
      {(ties) => <input onWheel={leaveNumber} {...ties} {...input} />}
    </FieldFrame>
  )
}
