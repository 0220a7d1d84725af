import { useEffect, useId, useRef } from 'react'
import type { Project } from '#contract/projects.ts'
import { say, t } from '#src/lib/texts.ts'
import { FilterChip, Filters } from '#src/ui/filters.tsx'
import type { TaskFilter } from './task-groups.ts'
import { KINDS } from './task-meta.tsx'

export type TaskOrder = 'day' | 'place'

type TaskFiltersProps = {
  filter: TaskFilter
  order: TaskOrder
  projects: Project[]
  onChange: (filter: TaskFilter) => void
  onOrder: (order: TaskOrder) => void
}

/** Search, what to show, and how to group it. */
export function TaskFilters({ filter, order, projects, onChange, onOrder }: TaskFiltersProps) {
  const id = useId()
  const search = useRef<HTMLInputElement>(null)
  useEffect(() => search.current?.focus(), [])
  return (
    <div role="search" aria-label={t('Find tasks')} className="grid gap-2 print:hidden">
      <label htmlFor={id} className="sr-only">
        {t('Search tasks')}
      </label>
      <input
        ref={search}
        id={id}
        type="search"
        value={filter.text}
        onChange={({ target }) => onChange({ ...filter, text: target.value })}
        placeholder={t('Search tasks')}
        className="min-h-touch w-full rounded-control border border-control bg-surface px-3"
      />
      <Filters
        label={t('Filter')}
        kinds={KINDS}
        projects={projects}
        projectLabel={t('Project')}
        chosen={filter}
        onChange={(chosen) => onChange({ ...filter, ...chosen })}
      >
        <FilterChip
          isOn={order === 'place'}
          onToggle={() => onOrder(order === 'place' ? 'day' : 'place')}
        >
          {t('By field, herd and system')}
        </FilterChip>
      </Filters>
    </div>
  )
}

/** What a printed list is limited to. */
export function PrintedFilter({ filter, projects }: Pick<TaskFiltersProps, 'filter' | 'projects'>) {
  const shown = [
    filter.kind && say(KINDS[filter.kind].label),
    projects.find(({ id }) => id === filter.projectId)?.name,
    filter.assigneeId && t('Mine'),
    filter.text.trim(),
  ].filter(Boolean)
  if (shown.length === 0) return null
  return (
    <p data-not-a-figure="entered" className="hidden print:block">
      {t('Only: {filters}', { filters: shown.join(', ') })}
    </p>
  )
}
