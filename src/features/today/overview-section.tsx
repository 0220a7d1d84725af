import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureSentence } from '#src/api/failure-sentence.ts'
import { glanceQuery } from '#src/api/overview.ts'
import { projectsQuery } from '#src/api/projects.ts'
import { agendaQuery } from '#src/api/tasks.ts'
import { lazy } from '#src/lib/lazy.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const FarmGlance = lazy(() => import('./farm-overview.tsx').then((m) => m.FarmGlance))

/** The farm at a glance, below the day: its charts are loaded when the day stands. */
export function GlanceSection() {
  const { data: agenda, isPending } = useQuery(agendaQuery())
  const projects = useQuery(projectsQuery())
  const glance = useQuery(glanceQuery())
  const { refetch } = glance
  const isOtherDay = agenda && glance.data && agenda.today !== glance.data.today
  useEffect(() => void (isOtherDay && refetch()), [isOtherDay, refetch])
  const error = glance.error ?? projects.error
  // The day comes first: what stands below it must not jump when it grows.
  if (isPending) return null
  return (
    <section aria-labelledby="glance" className="grid grid-cols-1 gap-6 print:hidden">
      <h2 id="glance" className="-mb-2 text-xl font-bold">
        Your farm at a glance
      </h2>
      {glance.data && projects.data ? (
        <LazyBoundary fallback={<GlanceSkeleton />}>
          <FarmGlance glance={glance.data} projects={projects.data} tasks={agenda?.open ?? []} />
        </LazyBoundary>
      ) : error ? (
        <Notice title="The glance at your farm could not be loaded" text={failureSentence(error)}>
          <Button
            disabled={glance.isFetching || projects.isFetching}
            onClick={() => {
              void refetch()
              if (projects.error) void projects.refetch()
            }}
          >
            Try again
          </Button>
        </Notice>
      ) : (
        <GlanceSkeleton />
      )}
    </section>
  )
}

/** In the sizes of the cards that take its place. */
const GlanceSkeleton = () => (
  <div
    role="status"
    aria-label="Loading your farm at a glance"
    className="grid grid-cols-1 gap-6 lg:grid-cols-2"
  >
    <Skeleton className="h-72" />
    <Skeleton className="h-72" />
    <Skeleton className="h-[34rem]" />
    <Skeleton className="h-[34rem]" />
    <Skeleton className="h-[42rem] lg:col-span-2" />
  </div>
)
