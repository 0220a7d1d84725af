import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Project } from '#contract/projects.ts'
import { projectsQuery } from '#src/api/projects.ts'
import { sessionQuery, useMay } from '#src/api/session.ts'
import { ProjectsUnreachable } from '#src/features/records/projects-unreachable.tsx'
import { arrivedByLink } from '#src/lib/arrival.ts'
import { KNOWN_WEATHER } from '#src/features/weather/known-weather.ts'
import { lazyOnHome } from '#src/lib/lazy.tsx'
import { paths } from '#src/lib/paths.ts'
import { browserStorage } from '#src/lib/storage.ts'
import { t } from '#src/lib/texts.ts'
import { useIsIdle } from '#src/lib/async.ts'
import { buttonStyle, Button } from '#src/ui/button.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'
import { Skeleton } from '#src/ui/card.tsx'
import { Section } from '#src/ui/section.tsx'
import { CONTENT_ID, contentStyle } from '#src/ui/frame.ts'
import { WordMeanings } from '#src/ui/provenance.tsx'
import { useEnergyFigures } from './energy-figures.tsx'
import { activeProjects } from './estimates.ts'
import { Greeting } from './greeting.tsx'
import {
  afterTasksStyle,
  MorningTasks,
  RecommendationsCard,
  WeatherAdvice,
} from './recommendations-card.tsx'
import { homeStyle, StatCards, StatCardsSkeleton, SummaryCards } from './home-cards.tsx'
import { EmptyProjects } from './empty-projects.tsx'
import { FindingsSkeleton, reservedFindings } from './findings-skeleton.tsx'
import { ProjectList } from './project-list.tsx'
import { RemoveSample } from './sample-farm.tsx'
import { useCreateProjectPrompt } from './use-create-project.ts'

const HomeFindings = lazyOnHome(() => import('./home-findings.tsx').then((m) => m.HomeFindings))
const TodayTasks = lazyOnHome(() => import('./today-tasks.tsx').then((m) => m.TodayTasks))
const WeatherAlert = lazyOnHome(() =>
  import('#src/features/weather/weather-alert.tsx').then((m) => m.WeatherAlert),
)

export function HomeScreen() {
  const { data: user } = useQuery(sessionQuery())
  const { data: projects, error, isFetching, refetch } = useQuery(projectsQuery())
  const heading = useRef<HTMLHeadingElement>(null)
  const [now] = useState(() => new Date())
  useEffect(() => {
    if (!arrivedByLink()) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <main id={CONTENT_ID} tabIndex={-1} className={`group/day ${contentStyle}`}>
      <title>Smart Farm</title>
      <Greeting firstName={user?.firstName} farm={user?.farm} now={now} heading={heading} />
      {projects ? (
        <Overview projects={projects} now={now} />
      ) : error ? (
        <ProjectsUnreachable onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div role="status" aria-label={t('Loading projects')} className={homeStyle}>
          <StatCardsSkeleton />
          <Skeleton className="h-64" />
        </div>
      )}
      <div className={afterTasksStyle}>
        <WordMeanings />
      </div>
    </main>
  )
}

function Overview({ projects, now }: { projects: Project[]; now: Date }) {
  const isIdle = useIsIdle()
  const figures = useEnergyFigures(projects, isIdle)
  const { promptForName, isPending } = useCreateProjectPrompt()
  const [mayAdd, mayAsk] = [useMay('manage'), useMay('advise')]
  const [reserved] = useState(() => reservedFindings(projects))
  const [firstProject] = projects
  const yourProjects = (
    <Section
      title={t('Your Projects')}
      action={
        mayAdd && (
          <Button kind="secondary" onClick={promptForName} disabled={isPending}>
            <Plus aria-hidden className="size-5" />
            {t('New Project')}
          </Button>
        )
      }
    >
      {firstProject ? (
        <ProjectList projects={projects} now={now} />
      ) : (
        <EmptyProjects onCreate={promptForName} busy={isPending} />
      )}
    </Section>
  )
  const stats = <StatCards projects={projects} {...figures} isIdle={isIdle} />
  const summary = <SummaryCards projects={projects} energy={figures.energy} />
  if (!firstProject) {
    return (
      <div className={homeStyle}>
        {yourProjects}
        {stats}
        {summary}
      </div>
    )
  }
  return (
    <div className={homeStyle}>
      {isIdle ? (
        <LazyBoundary fallback={<FindingsSkeleton count={reserved} />} errorFallback={null}>
          <HomeFindings projects={projects} reserved={reserved} />
        </LazyBoundary>
      ) : (
        <FindingsSkeleton count={reserved} />
      )}
      <div className="empty:hidden max-sm:order-1">
        <RemoveSample projects={projects} />
      </div>
      <div className="max-sm:order-1 max-sm:group-has-data-pending/day:invisible">{stats}</div>
      {activeProjects(projects) > 0 && (
        <RecommendationsCard
          weather={<Weather projects={projects} isIdle={isIdle} />}
          tasks={
            isIdle && (
              <LazyBoundary fallback={<MorningTasks isPending />} errorFallback={<MorningTasks />}>
                <TodayTasks projects={projects} />
              </LazyBoundary>
            )
          }
        >
          <div className="mt-4 flex flex-wrap gap-3 lg:flex-col lg:items-start">
            <Link href={paths.dashboard} className={buttonStyle('secondary', linkStyle)}>
              {t('View All Tasks')}
            </Link>
            {mayAsk && (
              <Link
                href={
                  mayAdd
                    ? paths.categorySelection(firstProject.id)
                    : paths.assistant(firstProject.id)
                }
                className={buttonStyle('secondary', linkStyle)}
              >
                {t('Chat with AI Assistant')}
              </Link>
            )}
          </div>
        </RecommendationsCard>
      )}
      <div className={`max-sm:order-2 ${afterTasksStyle}`}>{summary}</div>
      <div className={`max-sm:order-3 ${afterTasksStyle}`}>{yourProjects}</div>
    </div>
  )
}

function Weather({ projects, isIdle }: { projects: Project[]; isIdle: boolean }) {
  const [advice] = useState(() => !browserStorage.read(KNOWN_WEATHER) && <WeatherAdvice />)
  if (!isIdle) return advice
  return (
    <LazyBoundary fallback={advice} errorFallback={<WeatherAdvice />}>
      <WeatherAlert projects={projects}>
        <WeatherAdvice />
      </WeatherAlert>
    </LazyBoundary>
  )
}

/** Two fit beside each other on a phone. */
const linkStyle = 'max-sm:flex-auto max-sm:px-3 text-sm!'
