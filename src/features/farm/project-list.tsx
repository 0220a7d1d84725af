import type { Project } from '#contract/projects.ts'
import { useIsIdle } from '#src/lib/async.ts'
import { lazy } from '#src/lib/lazy.tsx'
import { t } from '#src/lib/texts.ts'
import { Loading } from '#src/ui/card.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'
import { ProjectCard, type ProjectCardProps } from './project-card.tsx'

/** A longer list is virtual. */
const MAX_PLAIN_ROWS = 90
/** As many as fit a screen; the rest are rendered when the browser is idle. */
const FIRST_ROWS = 12

const LongProjectList = lazy(() => import('./long-project-list.tsx').then((m) => m.LongProjectList))

export type RowsProps = Omit<ProjectCardProps, 'project'> & { projects: Project[] }

/** Every row has this height, so that a row that comes later shifts nothing. */
export const rowStyle = 'h-20 sm:h-16'

export const listStyle = 'divide-y divide-line rounded-card bg-surface'

export function ProjectList(rows: RowsProps) {
  if (rows.projects.length <= MAX_PLAIN_ROWS) return <ShortProjectList {...rows} />
  return (
    <LazyBoundary fallback={<RowsSkeleton />}>
      <LongProjectList {...rows} />
    </LazyBoundary>
  )
}

const RowsSkeleton = () => (
  <Loading
    label={t('Loading the project list')}
    shapes={Array.from({ length: FIRST_ROWS }, () => rowStyle)}
    className="grid gap-px"
  />
)

function ShortProjectList({ projects, ...rest }: RowsProps) {
  const isIdle = useIsIdle()
  return (
    <ul className={listStyle}>
      {projects.map((project, index) => (
        <li key={project.id} className={rowStyle}>
          {(isIdle || index < FIRST_ROWS) && <ProjectCard project={project} {...rest} />}
        </li>
      ))}
    </ul>
  )
}
