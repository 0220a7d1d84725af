import type { ComponentPropsWithRef } from 'react'
import { cn } from '#src/lib/cn.ts'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'
import { SelectChevron } from './select-chevron.tsx'

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
      {({ className: look, ...ties }) => (
        <span className="relative block">
          <select {...ties} {...select} className={cn(look, 'appearance-none truncate pr-10')} />
          <SelectChevron />
        </span>
      )}
    </FieldFrame>
  )
}
