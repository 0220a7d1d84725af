import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Project } from '#contract/projects.ts'
import { projectsQuery, useDeleteProject } from '#src/api/projects.ts'
import { sessionQuery } from '#src/api/session.ts'
import { generationQuery } from '#src/api/solar.ts'
import { ProjectsUnreachable } from '#src/features/records/record-gate.tsx'
import { arrivedByLink } from '#src/lib/arrival.ts'
import { lazy } from '#src/lib/lazy.tsx'
import { paths } from '#src/lib/paths.ts'
import { t } from '#src/lib/texts.ts'
import { useIsIdle } from '#src/lib/async.ts'
import { buttonStyle, Button } from '#src/ui/button.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'
import { Skeleton } from '#src/ui/card.tsx'
import { CONTENT_ID, contentStyle } from '#src/ui/frame.ts'
import { WordMeanings } from '#src/ui/provenance.tsx'
import { activeProjects } from './estimates.ts'
import { Greeting } from './greeting.tsx'
import { RecommendationsCard } from './recommendations-card.tsx'
import { StatCards, StatCardsSkeleton, SummaryCards } from './home-cards.tsx'
import { EmptyProjects } from './empty-projects.tsx'
import { ProjectList } from './project-list.tsx'
import { useCreateProjectPrompt } from './use-create-project.ts'

const DueCount = lazy(() => import('./due-count.tsx').then((m) => m.DueCount))

/** Fetches the generation of all solar systems once the browser is idle. */
function useGenerations(projects: Project[] | undefined, isIdle: boolean) {
  const queryClient = useQueryClient()
  return useQuery({
    ...generationQuery(queryClient, projects?.map(({ id }) => id) ?? []),
    enabled: isIdle && projects !== undefined,
  }).data
}

export function HomeScreen() {
  const { data: user } = useQuery(sessionQuery())
  const { data: projects, error, isFetching, refetch } = useQuery(projectsQuery())
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!arrivedByLink()) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <main id={CONTENT_ID} tabIndex={-1} className={contentStyle}>
      <title>Smart Farm</title>
      <Greeting firstName={user?.firstName} heading={heading} />
      {projects ? (
        <Overview projects={projects} />
      ) : error ? (
        <ProjectsUnreachable onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div role="status" aria-label={t('Loading projects')} className="grid gap-6">
          <StatCardsSkeleton />
          <Skeleton className="h-64" />
        </div>
      )}
      <WordMeanings />
    </main>
  )
}

function Overview({ projects }: { projects: Project[] }) {
  const isIdle = useIsIdle()
  const generations = useGenerations(projects, isIdle)
  const { promptForName, isPending } = useCreateProjectPrompt()
  const { mutate: remove } = useDeleteProject()
  const [now] = useState(() => new Date())
  const confirmDelete = (project: Project) => {
    const { name } = project
    const sure = window.confirm(t('Are you sure you want to delete project "{name}"?', { name }))
    if (sure) remove(project)
  }
  const [firstProject] = projects
  const yourProjects = (
    <section aria-labelledby="your-projects" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="your-projects" className="text-xl font-semibold">
          {t('Your Projects')}
        </h2>
        <Button onClick={promptForName} disabled={isPending}>
          <Plus aria-hidden className="size-5" />
          {t('New Project')}
        </Button>
      </div>
      {firstProject ? (
        <ProjectList projects={projects} now={now} onDelete={confirmDelete} />
      ) : (
        <EmptyProjects onCreate={promptForName} busy={isPending} />
      )}
    </section>
  )
  return (
    <div className="grid gap-6">
      {!firstProject && yourProjects}
      <StatCards
        projects={projects}
        generations={generations}
        dueCount={
          isIdle && (
            <LazyBoundary errorFallback={null}>
              <DueCount />
            </LazyBoundary>
          )
        }
      />
      {firstProject && activeProjects(projects) > 0 && (
        <RecommendationsCard>
          <Link href={paths.dashboard} className={buttonStyle('primary')}>
            {t('View All Tasks')}
          </Link>
          <Link
            href={paths.categorySelection(firstProject.id)}
            className={buttonStyle('secondary')}
          >
            {t('Chat with AI Assistant')}
          </Link>
        </RecommendationsCard>
      )}
      <SummaryCards projects={projects} generations={generations} />
      {firstProject && yourProjects}
    </div>
  )
}
