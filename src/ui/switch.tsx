import { useId, type ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'

type SwitchProps = {
  label: ReactNode
  /** A second, soft line. */
  note?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** While a change takes its time. */
  disabled?: boolean
  className?: string
}

/** Takes effect at once, unlike a checkbox of a form. */
export function Switch({ label, note, isOn, onChange, disabled, className }: SwitchProps) {
  const id = useId()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={`${id}-label`}
      aria-describedby={note ? `${id}-note` : undefined}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
      className={cn(
        'group flex min-h-touch items-center justify-between gap-3 rounded-control disabled:opacity-55',
        className,
      )}
    >
      <span className="min-w-0 text-left break-words">
        <span id={`${id}-label`}>{label}</span>
        {note && (
          <span id={`${id}-note`} className="block text-xs text-soft">
            {note}
          </span>
        )}
      </span>
      <span
        aria-hidden
        className="flex h-6 w-10 shrink-0 rounded-full bg-control p-0.5 transition-colors group-aria-checked:bg-leaf"
      >
        <span className="size-5 rounded-full bg-surface transition-transform group-aria-checked:translate-x-4" />
      </span>
    </button>
  )
}

/** A switch as a row of a list. */
export const SwitchRow = (props: Omit<SwitchProps, 'className'>) => (
  <li>
    <Switch {...props} className="min-h-13 w-full px-4 py-1.5 -outline-offset-3 hover:bg-sunken" />
  </li>
)
