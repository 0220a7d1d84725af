import type { ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'

const CHIP = 'inline-flex min-h-touch items-center gap-1.5 rounded-full border px-4 text-sm'

type FilterChipProps = { isOn: boolean; onToggle: () => void; children: ReactNode }

export const FilterChip = ({ isOn, onToggle, children }: FilterChipProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onToggle}
    className={cn(CHIP, isOn ? 'border-leaf bg-leaf-tint text-leaf' : 'border-control bg-surface')}
  >
    {children}
  </button>
)

type FilterSelectProps = {
  label: string
  /** What stands for no choice. */
  all: string
  options: { id: string; name: string }[]
  value: string | null
  onChange: (value: string | null) => void
}

export const FilterSelect = ({ label, all, options, value, onChange }: FilterSelectProps) => (
  <select
    aria-label={label}
    value={value ?? ''}
    onChange={(event) => onChange(event.target.value || null)}
    className={cn(CHIP, 'max-w-full border-control bg-surface sm:max-w-64')}
  >
    <option value="">{all}</option>
    {options.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </select>
)
