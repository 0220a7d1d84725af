import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Overview, SystemOverview } from '#contract/overview.ts'
import type { Project } from '#contract/projects.ts'
import type { Task, TaskSource } from '#contract/tasks.ts'
import { SuggestionsCard } from '#src/features/tasks/suggestions-card.tsx'
import { addDays } from '#domain/dates/calendar-days.ts'
import { siteFromFields } from '#domain/solar-model/plant-from-fields.ts'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { cropSuggestions } from '#src/features/tasks/crop-suggestions-card.tsx'
import { MakeTaskButton } from '#src/features/tasks/make-task-button.tsx'
import {
  cropTask,
  maintenanceTask,
  notPlanned,
  shortfallTask,
  type SuggestedTask,
} from '#src/features/tasks/suggested-task.ts'
import { CalendarCard } from './calendar-card.tsx'
import { recordEvents, type RecordEvent } from './calendar-events.ts'
import { EnergyCard } from './energy-card.tsx'
import { farmRecords } from './farm-records.ts'
import { HealthCard } from './health-card.tsx'
import { WeeksCard } from './weeks-card.tsx'
import { newestShortfallsQuery, type FoundShortfall } from './newest-shortfalls.ts'
import type { MeasuredEnergy } from './energy-days.ts'
import type { OfferTask } from './event-line.tsx'

type FarmOverviewProps = { overview: Overview; projects: Project[]; tasks: Task[] }

export function FarmOverview({ overview, projects, tasks }: FarmOverviewProps) {
  const { today, findings, systems, doneByWeek } = overview
  // A suggestion that was just added stays on screen, to confirm it.
  const [{ planned, open }] = useState({ planned: overview.planned, open: tasks })
  // Without done tasks there is no bar chart beside the suggestions.
  const [isWide] = useState(() => doneByWeek.every(({ done }) => done === 0))
  const records = useMemo(() => farmRecords(projects, findings), [projects, findings])
  const measured = useMemo(() => measuredEnergy(projects, systems), [projects, systems])
  const { events, undated } = useMemo(() => recordEvents(projects, systems), [projects, systems])
  const readings = recentlyMeasured(measured, today)
  const shortfalls = useQuery({
    ...newestShortfallsQuery(useQueryClient(), readings),
    enabled: readings.length > 0,
  })
  const panels = shortfalls.isFetching ? 'checking' : shortfalls.isError ? 'failed' : 'checked'
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <div className={isWide ? 'grid gap-6 lg:col-span-2 [&>:first-child]:min-h-0' : 'contents'}>
        <SuggestionsCard
          suggestions={farmSuggestions(projects, shortfalls.data ?? [], { planned, open }, today)}
          today={today}
          panels={panels}
          onRetry={() => void shortfalls.refetch()}
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
          {...{ today, tasks, events, undated }}
          offerTask={offerTask(planned, today)}
        />
      </div>
    </div>
  )
}

/** An older shortfall is history, not worth a task. */
const RECENT_DAYS = 60

/** Systems with readings, the most recently measured first. */
function measuredEnergy(projects: Project[], overviews: SystemOverview[]): MeasuredEnergy[] {
  const known = new Map(overviews.map((overview) => [overview.systemId, overview]))
  return projects
    .flatMap(({ solarSystems = [] }) => solarSystems)
    .flatMap((system) => {
      const { newestDay = null, days = [] } = known.get(system.id) ?? {}
      return newestDay && days.length > 0 ? [{ system, newestDay, days }] : []
    })
    .toSorted((a, b) => b.newestDay.localeCompare(a.newestDay))
}

/** Systems whose newest fortnight can be assessed and is recent enough for a task. */
const recentlyMeasured = (systems: MeasuredEnergy[], today: string) =>
  systems.filter(
    ({ system, newestDay }) =>
      newestDay >= addDays(today, -RECENT_DAYS) && siteFromFields(system) !== undefined,
  )

/** The first solar system, or a new one in the first project. */
function pathToReadings(projects: Project[]) {
  const system = projects.flatMap(({ solarSystems = [] }) => solarSystems)[0]
  const [project] = projects
  if (system) return paths.solarManagement(system.projectId, system.id)
  return project ? paths.solarManagement(project.id) : null
}

/** Suggestions that never became a task, soonest first. */
function farmSuggestions(
  projects: Project[],
  shortfalls: FoundShortfall[],
  { planned, open }: { planned: TaskSource[]; open: Task[] },
  today: string,
): SuggestedTask[] {
  const crops = projects.flatMap(({ crops: fields = [] }) => fields)
  const suggestions = [
    ...shortfalls.map(({ system, shortfall }) => shortfallTask(system, shortfall, today)),
    ...crops.flatMap((crop) => cropSuggestions(crop, today)),
  ]
  return notPlanned(suggestions, planned, open).toSorted((a, b) =>
    a.dueDate.localeCompare(b.dueDate),
  )
}

const taskOf = (event: RecordEvent, today: string) =>
  event.kind === 'maintenance'
    ? maintenanceTask(event.system, event.line, event.date, today)
    : cropTask(event.kind, event.crop, event.date, today)

/** Offers a task for an upcoming event, unless it is planned already. */
const offerTask =
  (planned: TaskSource[], today: string): OfferTask =>
  (event) => {
    if (event.date < today) return null
    const task = taskOf(event, today)
    if (notPlanned([task], planned).length === 0) {
      return <span className="text-sm text-soft">{t('In your tasks')}</span>
    }
    return <MakeTaskButton taskOn={() => task} label={task.title} />
  }
