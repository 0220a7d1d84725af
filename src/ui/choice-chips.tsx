import { cn } from '#src/lib/cn.ts'
import { say } from '#src/lib/texts.ts'
import type { SelectOption } from './select.tsx'

type ChoiceChipsProps = {
  label: string
  chips: readonly SelectOption[]
  isChosen: (value: string) => boolean
  onChoose: (value: string) => void
  className?: string
}

/** Frequent answers of a text field, each one tap. */
export const ChoiceChips = ({ label, chips, isChosen, onChoose, className }: ChoiceChipsProps) => (
  <div
    role="group"
    aria-label={label}
    data-not-a-figure="label"
    className={cn('mt-2 grid gap-1.5', className)}
  >
    {chips.map((chip) => (
      <button
        key={chip.value}
        type="button"
        aria-pressed={isChosen(chip.value)}
        onClick={() => onChoose(chip.value)}
        className={cn(
          'min-h-touch rounded-control border border-line bg-surface px-1 text-sm break-words hover:bg-sunken',
          'aria-pressed:border-leaf aria-pressed:bg-leaf-tint',
        )}
      >
        {say(chip.label)}
      </button>
    ))}
  </div>
)
