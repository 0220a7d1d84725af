import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { FolderDown } from 'lucide-react'
import { useEffect } from 'react'
import { Link, useSearch } from 'wouter'
import type { Project } from '#contract/projects.ts'
import type { Agenda } from '#contract/tasks.ts'
import { useRefetchOnNewDay } from '#src/api/agenda.ts'
import { failureSentence } from '#src/api/request.ts'
import { overviewQuery } from '#src/api/overview.ts'
import { projectsQuery } from '#src/api/projects.ts'
import { useMay } from '#src/api/session.ts'
import { agendaQuery } from '#src/api/tasks.ts'
import { TaskBoard } from '#src/features/tasks/task-board.tsx'
import { lazy } from '#src/lib/lazy.tsx'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Loading, Notice, Skeleton } from '#src/ui/card.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { sectionIn, SectionTabs, type DashboardSection } from './section-tabs.tsx'

const FarmOverview = lazy(() => import('./farm-overview.tsx').then((m) => m.FarmOverview))
const TimelineSection = lazy(() =>
  import('#src/features/timeline/timeline-section.tsx').then((m) => m.TimelineSection),
)

/** Spec section 2 leaves its content open: the whole task board, and the farm in four more sections. */
export function DashboardScreen() {
  const section = sectionIn(useSearch())
  const day = useQuery(agendaQuery())
  const { data: agenda } = day
  const { data: projects = [] } = useQuery(projectsQuery())
  useRefetchOnNewDay(agenda?.today)
  const isOwner = useMay('own')
  return (
    <Screen
      title={t('Dashboard')}
      backTo={paths.home}
      backLabel={t('Back to home')}
      className="grid grid-cols-1"
    >
      <SectionTabs chosen={section}>
        {section === 'today' ? (
          <Today day={day} projects={projects} />
        ) : (
          <div className="grid grid-cols-1 gap-10">
            <OverviewPart section={section} agenda={agenda} />
            {section === 'history' && (
              <LazyBoundary fallback={<Skeleton className="h-96" />}>
                <TimelineSection projects={projects} />
              </LazyBoundary>
            )}
          </div>
        )}
      </SectionTabs>
      {/* Below tasks of unknown height, it would move. */}
      {!day.isPending && (
        <Link
          href={paths.yourData}
          className="mt-6 flex min-h-touch items-center gap-2 justify-self-start rounded-control text-sm text-soft underline-offset-4 hover:text-ink hover:underline print:hidden"
        >
          <FolderDown aria-hidden className="size-4" />
          {isOwner ? t('Your data: export, import, calendar') : t('Your data: calendar')}
        </Link>
      )}
    </Screen>
  )
}

/** The tasks, and beside them what could become one. */
function Today({ day, projects }: { day: UseQueryResult<Agenda>; projects: Project[] }) {
  const { data: agenda, error, isPending, isFetching, refetch } = day
  return (
    <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6 print:block">
      {agenda ? (
        <TaskBoard agenda={agenda} isFresh={day.isFetchedAfterMount} projects={projects} />
      ) : error ? (
        <Notice
          title={t('Your tasks could not be loaded')}
          text={failureSentence(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Loading label={t('Loading your day')} shapes={['h-96']} />
      )}
      {/* Rendered after the tasks, which would push it down. */}
      {!isPending && <OverviewPart section="today" agenda={agenda} />}
    </div>
  )
}

type OverviewPartProps = { section: DashboardSection; agenda: Agenda | undefined }

/** What a section shows of the farm. */
function OverviewPart({ section, agenda }: OverviewPartProps) {
  const projects = useQuery(projectsQuery())
  const overview = useQuery(overviewQuery())
  const { refetch } = overview
  const isOtherDay = agenda && overview.data && agenda.today !== overview.data.today
  useEffect(() => void (isOtherDay && refetch()), [isOtherDay, refetch])
  const error = overview.error ?? projects.error
  const loading = <Loading label={t('Loading your farm')} shapes={['h-72']} />
  return (
    <div className="min-w-0 print:hidden">
      {overview.data && projects.data ? (
        <LazyBoundary fallback={loading}>
          <FarmOverview
            section={section}
            overview={overview.data}
            projects={projects.data}
            tasks={agenda?.open ?? []}
          />
        </LazyBoundary>
      ) : error ? (
        <Notice
          title={t('Your farm could not be loaded')}
          text={failureSentence(error)}
          onRetry={() => {
            void refetch()
            if (projects.error) void projects.refetch()
          }}
          isRetrying={overview.isFetching || projects.isFetching}
        />
      ) : (
        loading
      )}
    </div>
  )
}
