import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useId, type ComponentPropsWithRef, type ReactNode, type WheelEvent } from 'react'
import { cn } from '#src/lib/cn.ts'
import { t } from '#src/lib/texts.ts'

export type FieldTexts = {
  label: string
  hint?: string
  /** About what stands in the field; takes the place of the hint. */
  note?: { text: string; isSlip: boolean } | undefined
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
  note,
  error,
  optional = false,
  className,
  children,
}: FieldFrameProps) {
  const id = useId()
  const describedBy = [error && `${id}-error`, (note ?? hint) && `${id}-hint`]
  return (
    <div className={cn('min-w-0', className)}>
      <label htmlFor={id} className={labelStyle}>
        {label}
        {optional === true && <span className="font-normal text-soft"> {t('(optional)')}</span>}
      </label>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-required': !optional,
        'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
        className: cn(
          'min-h-touch w-full scroll-mt-24 scroll-mb-28 rounded-control border bg-surface px-3 py-2 text-base text-ink',
          error ? 'border-act' : 'border-control',
        ),
      })}
      {error && <FieldError id={`${id}-error`} text={error} />}
      {/* Always there, so that a screen reader hears a note that appears in it. */}
      <p
        id={`${id}-hint`}
        aria-live="polite"
        data-not-a-figure="entered"
        className={cn(
          'mt-1.5 flex items-start gap-1.5 text-xs empty:mt-0',
          note?.isSlip ? 'text-look' : 'text-soft',
        )}
      >
        {note?.isSlip && <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />}
        {note ? <span>{note.text}</span> : hint}
      </p>
    </div>
  )
}

export const labelStyle = 'mb-1 block text-sm font-medium break-words'

export function FieldError({ id, text }: { id?: string; text: string }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-xs text-act">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      <span>{text}</span>
    </p>
  )
}

/** Without this, scrolling over a focused number input changes its value. */
const blurNumber = ({ currentTarget }: WheelEvent<HTMLInputElement>) => {
  if (currentTarget.type === 'number') currentTarget.blur()
}

type FieldProps = FieldTexts &
  ComponentPropsWithRef<'input'> & {
    /** Quick answers below the input. */
    below?: ReactNode
  }

export function Field(props: FieldProps) {
  const { label, hint, note, error, optional, className, below, ...input } = props
  return (
    <FieldFrame {...{ label, hint, note, error, optional, className }}>
      {(ties) => (
        <>
          <input onWheel={blurNumber} {...ties} {...input} />
          {below}
        </>
      )}
    </FieldFrame>
  )
}

type TextFieldProps = FieldTexts & ComponentPropsWithRef<'textarea'>

export function TextField(props: TextFieldProps) {
  const { label, hint, note, error, optional, className, ...area } = props
  return (
    <FieldFrame {...{ label, hint, note, error, optional, className }}>
      {(ties) => <textarea rows={3} {...ties} {...area} />}
    </FieldFrame>
  )
}
