import type { Project } from '#contract/projects.ts'
import type { TaskKind } from '#contract/tasks.ts'
import { cn } from '#src/lib/cn.ts'
import { FilterChip, FILTERS, FilterSelect } from '#src/ui/filter-chip.tsx'
import type { TaskFilter } from './task-groups.ts'
import { KINDS } from './task-meta.tsx'

type TaskFiltersProps = {
  filter: TaskFilter
  projects: Project[]
  onChange: (filter: TaskFilter) => void
}

export function TaskFilters({ filter, projects, onChange }: TaskFiltersProps) {
  const kinds = Object.keys(KINDS) as TaskKind[]
  const shown = [
    filter.kind && KINDS[filter.kind].label,
    projects.find(({ id }) => id === filter.projectId)?.name,
  ].filter(Boolean)
  return (
    <>
      {shown.length > 0 && (
        <p data-not-a-figure="entered" className="hidden print:block">
          Only: {shown.join(', ')}
        </p>
      )}
      <div role="group" aria-label="Filter" className={cn(FILTERS, 'print:hidden')}>
        {kinds.map((kind) => {
          const { label, icon: Icon } = KINDS[kind]
          const isOn = filter.kind === kind
          return (
            <FilterChip
              key={kind}
              isOn={isOn}
              onToggle={() => onChange({ ...filter, kind: isOn ? null : kind })}
            >
              <Icon aria-hidden className="size-4" />
              {label}
            </FilterChip>
          )
        })}
        {projects.length > 1 && (
          <FilterSelect
            label="Project"
            all="All projects"
            options={projects}
            value={filter.projectId}
            onChange={(projectId) => onChange({ ...filter, projectId })}
          />
        )}
      </div>
    </>
  )
}
