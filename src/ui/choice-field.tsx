import { ChevronDown } from 'lucide-react'
import { useId, type ComponentPropsWithRef, type ReactNode } from 'react'
import type { Message } from '#contract/message.ts'
import { cn } from '#src/lib/cn.ts'
import { say } from '#src/lib/texts.ts'
import { FieldError, FieldFrame, labelStyle, type FieldTexts } from './field.tsx'

/** Sits over the right padding of an `appearance-none` select; both need a `relative` parent. */
export const SelectChevron = () => (
  <ChevronDown
    aria-hidden
    className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-soft"
  />
)

type SelectFieldProps = FieldTexts & ComponentPropsWithRef<'select'>

/** A native select: phones show their own picker for it. */
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

type CheckboxGroupProps = {
  legend: string
  /** The id of each is the value of its checkbox. */
  options: readonly Message[]
  error?: string
  className?: string
  /** Props of the checkbox of a value. */
  checkbox: (value: string) => ComponentPropsWithRef<'input'>
  /** Below the checkboxes. */
  children?: ReactNode
}

export function CheckboxGroup(props: CheckboxGroupProps) {
  const { legend, options, error, className, checkbox, children } = props
  const errorId = useId()
  return (
    <fieldset className={cn('min-w-0', className)}>
      <legend className={labelStyle}>{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.id}
            className={cn(
              'flex min-h-touch cursor-pointer items-center gap-2.5 rounded-control border bg-surface px-3 text-sm hover:bg-sunken',
              'has-checked:border-leaf has-checked:bg-leaf-tint',
              error ? 'border-act' : 'border-control',
            )}
          >
            <input
              type="checkbox"
              value={option.id}
              aria-invalid={error !== undefined}
              aria-describedby={error && errorId}
              className="size-5 accent-leaf"
              {...checkbox(option.id)}
            />
            {say(option)}
          </label>
        ))}
      </div>
      {children}
      {error && <FieldError id={errorId} text={error} />}
    </fieldset>
  )
}
