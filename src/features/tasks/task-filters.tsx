import type { Project } from '#contract/projects.ts'
import type { TaskKind } from '#contract/tasks.ts'
import { cn } from '#src/lib/cn.ts'
import type { TaskFilter } from './task-groups.ts'
import { KINDS } from './task-meta.tsx'

type TaskFiltersProps = {
  filter: TaskFilter
  projects: Project[]
  onChange: (filter: TaskFilter) => void
}

const CHIP = 'inline-flex min-h-touch items-center gap-1.5 rounded-full border px-4 text-sm'

export function TaskFilters({ filter, projects, onChange }: TaskFiltersProps) {
  const kinds = Object.keys(KINDS) as TaskKind[]
  return (
    <div role="group" aria-label="Filter" className="flex flex-wrap gap-2 print:hidden">
      {kinds.map((kind) => {
        const { label, icon: Icon } = KINDS[kind]
        const isOn = filter.kind === kind
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange({ ...filter, kind: isOn ? null : kind })}
            className={cn(
              CHIP,
              isOn ? 'border-leaf bg-leaf-tint text-leaf' : 'border-control bg-surface',
            )}
          >
            <Icon aria-hidden className="size-4" />
            {label}
          </button>
        )
      })}
      {projects.length > 1 && (
        <select
          aria-label="Project"
          value={filter.projectId ?? ''}
          onChange={(event) => onChange({ ...filter, projectId: event.target.value || null })}
          className={cn(CHIP, 'max-w-full border-control bg-surface')}
        >
          <option value="">All projects</option>
          {projects.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
