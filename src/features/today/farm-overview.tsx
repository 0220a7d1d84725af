import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Overview, SystemOverview } from '#contract/overview.ts'
import type { Project } from '#contract/projects.ts'
import type { Task, TaskSource } from '#contract/tasks.ts'
import { useMay } from '#src/api/session.ts'
import {
  newestShortfallsQuery,
  recentlyMeasured,
  type FoundShortfall,
} from '#src/features/notifications/newest-shortfalls.ts'
import { SuggestionsCard } from '#src/features/tasks/suggestions-card.tsx'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { cropSuggestions } from '#src/features/tasks/crop-suggestions-card.tsx'
import { MakeTaskButton } from '#src/features/tasks/make-task-button.tsx'
import {
  cropTask,
  notPlanned,
  shortfallTask,
  type SuggestedTask,
} from '#src/features/tasks/suggested-task.ts'
import { CalendarCard } from './calendar-card.tsx'
import { recordEvents } from './calendar-events.ts'
import { EnergyCard } from './energy-card.tsx'
import { farmRecords } from './farm-records.ts'
import { HealthCard } from './health-card.tsx'
import { WeeksCard } from './weeks-card.tsx'
import { MaintenanceList } from './maintenance-list.tsx'
import type { DashboardSection } from './section-tabs.tsx'
import type { MeasuredEnergy } from './energy-days.ts'
import type { OfferTask } from './event-line.tsx'

type FarmProps = { overview: Overview; projects: Project[]; tasks: Task[] }

/** The part of the farm that a section of the dashboard shows. */
export function FarmOverview({ section, ...farm }: FarmProps & { section: DashboardSection }) {
  const { overview, projects } = farm
  const { today, findings, doneByWeek } = overview
  if (section === 'calendar') return <FarmCalendar {...farm} />
  if (section === 'health')
    return <HealthCard records={farmRecords(projects, findings)} today={today} />
  if (section === 'energy') return <FarmEnergy {...farm} />
  return section === 'history' ? <WeeksCard weeks={doneByWeek} /> : <FarmSuggestions {...farm} />
}

function FarmSuggestions({ overview, projects, tasks }: FarmProps) {
  const { today, systems } = overview
  // A suggestion that was just added stays on screen, to confirm it.
  const [known] = useState({ planned: overview.planned, open: tasks })
  const readings = recentlyMeasured(measuredEnergy(projects, systems), today)
  const shortfalls = useQuery({
    ...newestShortfallsQuery(useQueryClient(), readings),
    enabled: readings.length > 0,
  })
  return (
    <SuggestionsCard
      suggestions={farmSuggestions(projects, shortfalls.data ?? [], known, today)}
      today={today}
      panels={shortfalls.isFetching ? 'checking' : shortfalls.isError ? 'failed' : 'checked'}
      onRetry={() => void shortfalls.refetch()}
    />
  )
}

function FarmCalendar({ overview: { today, planned }, projects, tasks }: FarmProps) {
  const { events, undated } = useMemo(() => recordEvents(projects), [projects])
  return (
    <CalendarCard {...{ today, tasks, events, undated }} offerTask={offerTask(planned, today)} />
  )
}

function FarmEnergy({ overview: { today, systems, planned }, projects }: FarmProps) {
  const measured = useMemo(() => measuredEnergy(projects, systems), [projects, systems])
  const mayAdd = useMay(systems.length > 0 ? 'work' : 'manage')
  return (
    <div className="grid grid-cols-1 gap-10">
      <EnergyCard
        systems={measured}
        today={today}
        addPath={pathToReadings(projects)}
        mayAdd={mayAdd}
        hasSystems={systems.length > 0}
        measuredCount={systems.filter(({ newestDay }) => newestDay !== null).length}
      />
      <MaintenanceList {...{ projects, systems, planned, today }} />
    </div>
  )
}

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

/** Offers a task for an upcoming event, unless it is planned already. */
const offerTask =
  (planned: TaskSource[], today: string): OfferTask =>
  ({ kind, crop, date }) => {
    if (date < today) return null
    const task = cropTask(kind, crop, date, today)
    if (notPlanned([task], planned).length === 0) {
      return <span className="text-xs text-soft">{t('In your tasks')}</span>
    }
    return <MakeTaskButton taskOn={() => task} label={task.title} />
  }
