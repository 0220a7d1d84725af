import type { ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'
import { SelectChevron } from './choice-field.tsx'

/** The row of filters in a card; on a phone it is drawn aside, from edge to edge. */
export const FILTERS =
  'flex flex-wrap gap-2 max-sm:-mx-5 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1 max-sm:*:shrink-0'

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
  <span className="relative inline-flex max-w-full sm:max-w-64">
    <select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
      className={cn(CHIP, 'w-full appearance-none truncate border-control bg-surface pr-10')}
    >
      <option value="">{all}</option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
    <SelectChevron />
  </span>
)
