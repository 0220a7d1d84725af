import { CalendarDays } from 'lucide-react'
import { useRef, type ComponentPropsWithRef } from 'react'
import { cn } from '#src/lib/cn.ts'
import { t } from '#src/lib/texts.ts'
import { FieldFrame, type FieldTexts } from './field.tsx'

type DayFieldProps = FieldTexts &
  ComponentPropsWithRef<'input'> & {
    /** The date (YYYY-MM-DD) that the text is read as; '' for none. */
    day: string
    onPick: (day: string) => void
  }

/** A day in any words, or chosen in the browser's own calendar. */
export function DayField(props: DayFieldProps) {
  const { label, hint, note, error, optional, className, day, onPick, ...input } = props
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <FieldFrame {...{ label, hint, note, error, optional, className }}>
      {({ className: look, ...ties }) => (
        <span className="relative block">
          <input {...ties} {...input} className={cn(look, 'pr-12')} />
          {/* Lies over the text, below which the browser opens its calendar. */}
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden
            value={day}
            onChange={({ target }) => target.value && onPick(target.value)}
            className="pointer-events-none absolute inset-0 w-full opacity-0"
          />
          <button
            type="button"
            aria-label={t('Choose in a calendar')}
            onClick={() => calendar.current?.showPicker()}
            className="absolute top-0 right-0 flex min-h-touch min-w-touch items-center justify-center rounded-control text-soft hover:text-ink print:hidden"
          >
            <CalendarDays aria-hidden className="size-5" />
          </button>
        </span>
      )}
    </FieldFrame>
  )
}
