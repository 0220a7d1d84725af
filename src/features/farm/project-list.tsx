import type { Project } from '#contract/projects.ts'
import { lazy } from '#src/lib/lazy.tsx'
import { useIsIdle } from '#src/lib/async.ts'
import { Loading } from '#src/ui/card.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'
import { ProjectCard, type ProjectCardProps } from './project-card.tsx'

/** Beyond this many cards only those in view are on the page. */
const MOST_PLAIN_CARDS = 90
/** As many as any first screen shows; the others are drawn in their places a moment later. */
const FIRST_CARDS = 6

const LongProjectList = lazy(() => import('./long-project-list.tsx').then((m) => m.LongProjectList))

export type CardsProps = Omit<ProjectCardProps, 'project'> & { projects: Project[] }

export function ProjectList(cards: CardsProps) {
  if (cards.projects.length <= MOST_PLAIN_CARDS) return <ShortProjectList {...cards} />
  return (
    <LazyBoundary fallback={<CardsToCome />}>
      <LongProjectList {...cards} />
    </LazyBoundary>
  )
}

const COLUMNS = 'grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3'

const CardsToCome = () => (
  <Loading
    label="Loading the project list"
    shapes={Array.from({ length: FIRST_CARDS }, () => 'h-44')}
    className={COLUMNS}
  />
)

/** A card out of view costs no layout: its height is known. */
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
