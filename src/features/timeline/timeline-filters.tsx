import type { Project } from '#contract/projects.ts'
import type { EventKind, TimelineFilter } from '#contract/timeline.ts'
import { FilterChip, FILTERS, FilterSelect } from '#src/ui/filter-chip.tsx'

const KINDS: Record<EventKind, string> = {
  finding: 'Findings',
  photo: 'Photos',
  task: 'Tasks done',
  changed: 'Changed',
  created: 'Added',
  deleted: 'Deleted',
  reading: 'Production',
}

type TimelineFiltersProps = {
  filter: TimelineFilter
  projects: Project[]
  onChange: (filter: TimelineFilter) => void
}

export function TimelineFilters({ filter, projects, onChange }: TimelineFiltersProps) {
  const { kind: wanted, projectId } = filter
  const change = (kind: EventKind | null, project: string | null) =>
    onChange({ ...(kind && { kind }), ...(project !== null && { projectId: project }) })
  return (
    <div role="group" aria-label="Filter the timeline" className={FILTERS}>
      {(Object.keys(KINDS) as EventKind[]).map((kind) => (
        <FilterChip
          key={kind}
          isOn={wanted === kind}
          onToggle={() => change(wanted === kind ? null : kind, projectId ?? null)}
        >
          {KINDS[kind]}
        </FilterChip>
      ))}
      {projects.length > 1 && (
        <FilterSelect
          label="Project of the timeline"
          all="All projects"
          options={projects}
          value={projectId ?? null}
          onChange={(project) => change(wanted ?? null, project)}
        />
      )}
    </div>
  )
}
