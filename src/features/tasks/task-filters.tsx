import type { Project } from '#contract/projects.ts'
import { say, t } from '#src/lib/texts.ts'
import { Filters } from '#src/ui/filters.tsx'
import type { TaskFilter } from './task-groups.ts'
import { KINDS } from './task-meta.tsx'

type TaskFiltersProps = {
  filter: TaskFilter
  projects: Project[]
  onChange: (filter: TaskFilter) => void
}

export function TaskFilters({ filter, projects, onChange }: TaskFiltersProps) {
  const shown = [
    filter.kind && say(KINDS[filter.kind].label),
    projects.find(({ id }) => id === filter.projectId)?.name,
  ].filter(Boolean)
  return (
    <>
      {shown.length > 0 && (
        <p data-not-a-figure="entered" className="hidden print:block">
          {t('Only: {filters}', { filters: shown.join(', ') })}
        </p>
      )}
      <Filters
        label={t('Filter')}
        kinds={KINDS}
        projects={projects}
        projectLabel={t('Project')}
        chosen={filter}
        onChange={onChange}
      />
    </>
  )
}
