import { useQuery } from '@tanstack/react-query'
import { FolderDown } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import type { Project } from '#contract/projects.ts'
import { useRefetchOnNewDay } from '#src/api/agenda.ts'
import { failureSentence } from '#src/api/request.ts'
import { projectsQuery } from '#src/api/projects.ts'
import { agendaQuery } from '#src/api/tasks.ts'
import { TaskBoard } from '#src/features/tasks/task-board.tsx'
import { lazy } from '#src/lib/lazy.tsx'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { Loading, Notice, Skeleton } from '#src/ui/card.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'
import { Screen } from '#src/ui/screen.tsx'
import { overviewQuery } from '#src/api/overview.ts'

const TimelineSection = lazy(() =>
  import('#src/features/timeline/timeline-section.tsx').then((m) => m.TimelineSection),
)

/** The page a farmer opens every morning. Spec section 2 leaves its content open. */
export function DashboardScreen() {
  const tasks = useQuery(agendaQuery())
  const { data: agenda, error, isPending, isFetching, refetch } = tasks
  const { data: projects = [] } = useQuery(projectsQuery())
  useRefetchOnNewDay(agenda?.today)
  return (
    <Screen
      title={t('Dashboard')}
      backTo={paths.home}
      backLabel={t('Back to home')}
      className="grid grid-cols-1 gap-6"
    >
      {agenda ? (
        <TaskBoard agenda={agenda} isFresh={tasks.isFetchedAfterMount} projects={projects} />
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
      <OverviewSection />
      {!isPending && <BelowTheOverview projects={projects} />}
    </Screen>
  )
}

/** Rendered after the tasks, which would push it down. */
const BelowTheOverview = ({ projects }: { projects: Project[] }) => (
  <>
    <LazyBoundary fallback={<Skeleton className="h-96" />}>
      <TimelineSection projects={projects} />
    </LazyBoundary>
    <Link
      href={paths.yourData}
      className="flex min-h-touch items-center gap-2 justify-self-start rounded-control px-2 text-soft underline-offset-4 hover:text-ink hover:underline print:hidden"
    >
      <FolderDown aria-hidden className="size-5" />
      {t('Your data: export, import, calendar')}
    </Link>
  </>
)

const FarmOverview = lazy(() => import('./farm-overview.tsx').then((m) => m.FarmOverview))

/** The farm at a glance, with lazy charts. */
function OverviewSection() {
  const { data: agenda, isPending } = useQuery(agendaQuery())
  const projects = useQuery(projectsQuery())
  const overview = useQuery(overviewQuery())
  const { refetch } = overview
  const isOtherDay = agenda && overview.data && agenda.today !== overview.data.today
  useEffect(() => void (isOtherDay && refetch()), [isOtherDay, refetch])
  const error = overview.error ?? projects.error
  // Waits for the tasks above, to avoid a layout shift.
  if (isPending) return null
  return (
    <section aria-labelledby="glance" className="grid grid-cols-1 gap-6 print:hidden">
      <h2 id="glance" className="-mb-2 text-xl font-semibold">
        {t('Your farm at a glance')}
      </h2>
      {overview.data && projects.data ? (
        <LazyBoundary fallback={<OverviewSkeleton />}>
          <FarmOverview
            overview={overview.data}
            projects={projects.data}
            tasks={agenda?.open ?? []}
          />
        </LazyBoundary>
      ) : error ? (
        <Notice
          title={t('Your farm at a glance could not be loaded')}
          text={failureSentence(error)}
          onRetry={() => {
            void refetch()
            if (projects.error) void projects.refetch()
          }}
          isRetrying={overview.isFetching || projects.isFetching}
        />
      ) : (
        <OverviewSkeleton />
      )}
    </section>
  )
}

/** Has the size of the cards, to avoid a layout shift. */
const OverviewSkeleton = () => (
  <Loading
    label={t('Loading your farm at a glance')}
    shapes={['h-72', 'h-72', 'h-[34rem]', 'h-[34rem]', 'h-[42rem] lg:col-span-2']}
    className="grid grid-cols-1 gap-6 lg:grid-cols-2"
  />
)
