import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Glance } from '#contract/overview.ts'
import type { Project } from '#contract/projects.ts'
import type { Task } from '#contract/tasks.ts'
import { CalendarCard } from './calendar-card.tsx'
import { recordEvents } from './calendar-events.ts'
import { EnergyCard } from './energy-card.tsx'
import { farmRecords } from './farm-records.ts'
import { HealthCard } from './health-card.tsx'
import { judgeRecords } from './health-groups.ts'
import { WeeksCard } from './weeks-card.tsx'
import { newestShortfallsQuery } from './newest-shortfalls.ts'
import { SuggestionsCard } from '#src/features/tasks/suggestions-card.tsx'
import { farmSuggestions, offerTask } from './farm-suggestions.tsx'
import { measuredEnergy, pathToReadings, recentlyMeasured } from './measured-energy.ts'

type FarmGlanceProps = { glance: Glance; projects: Project[]; tasks: Task[] }

/** What the records, photos, readings and tasks of the farm say together. */
export function FarmGlance({ glance, projects, tasks }: FarmGlanceProps) {
  const { today, findings, systems, doneByWeek } = glance
  // What is added in this visit stays in its place, and says so.
  const [{ planned, open }] = useState({ planned: glance.planned, open: tasks })
  // Where nothing was done yet, no bars stand beside the suggestions.
  const [isWide] = useState(() => doneByWeek.every(({ done }) => done === 0))
  const records = useMemo(() => judgeRecords(farmRecords(projects, findings)), [projects, findings])
  const measured = useMemo(() => measuredEnergy(projects, systems), [projects, systems])
  const { events, leftOut } = useMemo(() => recordEvents(projects, systems), [projects, systems])
  const readings = recentlyMeasured(measured, today)
  const shortfalls = useQuery({
    ...newestShortfallsQuery(useQueryClient(), readings),
    enabled: readings.length > 0,
  })
  const panels = shortfalls.isFetching ? 'looking' : shortfalls.isError ? 'failed' : 'seen'
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <div className={isWide ? 'grid gap-6 lg:col-span-2 [&>:first-child]:min-h-0' : 'contents'}>
        <SuggestionsCard
          suggestions={farmSuggestions(projects, shortfalls.data ?? [], { planned, open }, today)}
          today={today}
          panels={panels}
          onLookAgain={() => void shortfalls.refetch()}
        />
        <WeeksCard weeks={doneByWeek} />
      </div>
      <EnergyCard
        systems={measured}
        today={today}
        addPath={pathToReadings(projects)}
        hasSystems={systems.length > 0}
        measuredCount={systems.filter(({ newestDay }) => newestDay !== null).length}
      />
      <HealthCard records={records} today={today} />
      <div className="min-w-0 lg:col-span-2">
        <CalendarCard
          {...{ today, tasks, events, leftOut }}
          offerTask={offerTask(planned, today)}
        />
      </div>
    </div>
  )
}
