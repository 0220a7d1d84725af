import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Message } from '#contract/message.ts'
import { cn } from '#src/lib/cn.ts'
import { say, t } from '#src/lib/texts.ts'
import { SelectChevron } from './choice-field.tsx'

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
  /** The label for no choice. */
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

type Chosen<Kind> = { kind: Kind | null; projectId: string | null }

type FiltersProps<Kind extends string> = {
  label: string
  kinds: Readonly<Record<Kind, { label: Message; icon?: LucideIcon }>>
  projects: { id: string; name: string }[]
  projectLabel: string
  chosen: Chosen<Kind>
  onChange: (chosen: Chosen<Kind>) => void
  /** More chips. */
  children?: ReactNode
}

/** Filters a list by kind and project. On a phone the row scrolls sideways, edge to edge. */
export function Filters<Kind extends string>(props: FiltersProps<Kind>) {
  const { label, kinds, projects, projectLabel, chosen, onChange, children } = props
  return (
    <div
      role="group"
      aria-label={label}
      className="flex flex-wrap gap-2 max-sm:-mx-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:*:shrink-0 print:hidden"
    >
      {(Object.keys(kinds) as Kind[]).map((kind) => {
        const { label: name, icon: Icon } = kinds[kind]
        const isOn = chosen.kind === kind
        return (
          <FilterChip
            key={kind}
            isOn={isOn}
            onToggle={() => onChange({ ...chosen, kind: isOn ? null : kind })}
          >
            {Icon && <Icon aria-hidden className="size-4" />}
            {say(name)}
          </FilterChip>
        )
      })}
      {projects.length > 1 && (
        <FilterSelect
          label={projectLabel}
          all={t('All projects')}
          options={projects}
          value={chosen.projectId}
          onChange={(projectId) => onChange({ ...chosen, projectId })}
        />
      )}
      {children}
    </div>
  )
}
