import type { Project } from '#contract/projects.ts'
import { lazy } from '#src/lib/lazy.tsx'
import { useIsIdle } from '#src/lib/async.ts'
import { t } from '#src/lib/texts.ts'
import { Loading } from '#src/ui/card.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'
import { ProjectCard, type ProjectCardProps } from './project-card.tsx'

/** A longer list is virtual. */
const MAX_PLAIN_CARDS = 90
/** As many as fit a screen; the rest are rendered when the browser is idle. */
const FIRST_CARDS = 6

const LongProjectList = lazy(() => import('./long-project-list.tsx').then((m) => m.LongProjectList))

export type CardsProps = Omit<ProjectCardProps, 'project'> & { projects: Project[] }

export function ProjectList(cards: CardsProps) {
  if (cards.projects.length <= MAX_PLAIN_CARDS) return <ShortProjectList {...cards} />
  return (
    <LazyBoundary fallback={<CardsSkeleton />}>
      <LongProjectList {...cards} />
    </LazyBoundary>
  )
}

const COLUMNS = 'grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3'

const CardsSkeleton = () => (
  <Loading
    label={t('Loading the project list')}
    shapes={Array.from({ length: FIRST_CARDS }, () => 'h-44')}
    className={COLUMNS}
  />
)

/** The known card height lets the browser skip the layout of cards outside the viewport. */
function ShortProjectList({ projects, ...rest }: CardsProps) {
  const isIdle = useIsIdle()
  return (
    <ul className={COLUMNS}>
      {projects.map((project, index) => (
        <li
          key={project.id}
          className="h-44 [content-visibility:auto] [overflow-clip-margin:1.5rem]"
        >
          {(isIdle || index < FIRST_CARDS) && <ProjectCard project={project} {...rest} />}
        </li>
      ))}
    </ul>
  )
}
