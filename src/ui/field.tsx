import { CircleAlert } from 'lucide-react'
import { useId, type ComponentPropsWithRef, type ReactNode, type WheelEvent } from 'react'
import { cn } from '#src/lib/cn.ts'

export type FieldTexts = {
  label: string
  hint?: string
  error?: string
  /** 'as its group' where the heading of its group says so. */
  optional?: boolean | 'as its group'
  className?: string
}

/** What ties an input to its label, its hint and its error. */
type InputTies = {
  id: string
  'aria-invalid': boolean
  'aria-required': boolean
  'aria-describedby': string | undefined
  className: string
}

type FieldFrameProps = FieldTexts & { children: (ties: InputTies) => ReactNode }

/** Label above, error and hint below the input that `children` makes. */
export function FieldFrame({
  label,
  hint,
  error,
  optional = false,
  className,
  children,
}: FieldFrameProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
        {optional === true && <span className="font-normal text-soft"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-required': !optional,
        'aria-describedby': describedBy || undefined,
        className: cn(
          'min-h-touch w-full rounded-lg border bg-surface px-3 py-2 text-base text-ink',
          error ? 'border-clay' : 'border-control',
        ),
      })}
      {error && <FieldError id={`${id}-error`} text={error} />}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

/** What is wrong with an input or a file, under it; an input names it by id. */
export function FieldError({ id, text }: { id?: string; text: string }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm text-clay">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{text}</span>
    </p>
  )
}

/** Scrolling the page over a focused number must not change it. */
const leaveNumber = ({ currentTarget }: WheelEvent<HTMLInputElement>) => {
  if (currentTarget.type === 'number') currentTarget.blur()
}

type FieldProps = FieldTexts & ComponentPropsWithRef<'input'>

/** A labelled input of one line. */
export function Field({ label, hint, error, optional, className, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional, className }}>
      {(ties) => <input onWheel={leaveNumber} {...ties} {...input} />}
    </FieldFrame>
  )
}

type TextFieldProps = FieldTexts & ComponentPropsWithRef<'textarea'>

/** A labelled input of several lines. */
export function TextField({ label, hint, error, optional, className, ...area }: TextFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional, className }}>
      {(ties) => <textarea rows={4} {...ties} {...area} />}
    </FieldFrame>
  )
}
