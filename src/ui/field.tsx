import { CircleAlert } from 'lucide-react'
import { useId, type ComponentPropsWithRef, type ReactNode, type WheelEvent } from 'react'
import { cn } from '#src/lib/cn.ts'
import { t } from '#src/lib/texts.ts'

export type FieldTexts = {
  label: string
  hint?: string
  error?: string
  /** 'as its group' when the group's heading already says so: the label then does not. */
  optional?: boolean | 'as its group'
  className?: string
}

/** The props that link an input to its label, hint and error. */
type InputProps = {
  id: string
  'aria-invalid': boolean
  'aria-required': boolean
  'aria-describedby': string | undefined
  className: string
}

type FieldFrameProps = FieldTexts & { children: (input: InputProps) => ReactNode }

/** Label above, error and hint below the input that `children` renders. */
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
        {optional === true && <span className="font-normal text-soft"> {t('(optional)')}</span>}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-required': !optional,
        'aria-describedby': describedBy || undefined,
        className: cn(
          'min-h-touch w-full rounded-control border bg-surface px-3 py-2 text-base text-ink',
          error ? 'border-act' : 'border-control',
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

export function FieldError({ id, text }: { id?: string; text: string }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm text-act">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{text}</span>
    </p>
  )
}

/** Without this, scrolling over a focused number input changes its value. */
const blurNumber = ({ currentTarget }: WheelEvent<HTMLInputElement>) => {
  if (currentTarget.type === 'number') currentTarget.blur()
}

type FieldProps = FieldTexts & ComponentPropsWithRef<'input'>

export function Field({ label, hint, error, optional, className, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional, className }}>
      {(ties) => <input onWheel={blurNumber} {...ties} {...input} />}
    </FieldFrame>
  )
}

type TextFieldProps = FieldTexts & ComponentPropsWithRef<'textarea'>

export function TextField({ label, hint, error, optional, className, ...area }: TextFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, optional, className }}>
      {(ties) => <textarea rows={4} {...ties} {...area} />}
    </FieldFrame>
  )
}
