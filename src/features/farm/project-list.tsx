import { useState } from 'react'
import type { Project } from '#contract/projects.ts'
import { lazyOnHome } from '#src/lib/lazy.tsx'
import { t } from '#src/lib/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Loading } from '#src/ui/card.tsx'
import { LazyBoundary } from '#src/ui/lazy-boundary.tsx'
import { ProjectCard, type ProjectCardProps } from './project-card.tsx'

/** With these the page is less than three screens of a phone long. */
const FIRST_ROWS = 10
/** A longer list is virtual. */
const MAX_PLAIN_ROWS = 90

const LongProjectList = lazyOnHome(() =>
  import('./long-project-list.tsx').then((m) => m.LongProjectList),
)

export type RowsProps = Omit<ProjectCardProps, 'project'> & { projects: Project[] }

export const rowStyle = 'h-20 sm:h-16'

export const listStyle = 'divide-y divide-line rounded-card bg-surface'

/** The newest projects, and all of them on request. */
export function ProjectList({ projects, now }: RowsProps) {
  const [isWhole, setWhole] = useState(false)
  if (isWhole && projects.length > MAX_PLAIN_ROWS)
    return (
      <LazyBoundary fallback={<RowsSkeleton />}>
        <LongProjectList projects={projects} now={now} />
      </LazyBoundary>
    )
  const shown = isWhole ? projects : projects.slice(0, FIRST_ROWS)
  return (
    <>
      <ul className={listStyle}>
        {shown.map((project) => (
          <li key={project.id} className={rowStyle}>
            <ProjectCard project={project} now={now} />
          </li>
        ))}
      </ul>
      {shown.length < projects.length && (
        <Button
          kind="quiet"
          data-not-a-figure="entered"
          className="mt-1 text-sm! text-leaf!"
          onPointerEnter={LongProjectList.preload}
          onClick={() => setWhole(true)}
        >
          {t('Show all {count, number} projects', { count: projects.length })}
        </Button>
      )}
    </>
  )
}

const RowsSkeleton = () => (
  <Loading
    label={t('Loading the project list')}
    shapes={Array.from({ length: FIRST_ROWS }, () => rowStyle)}
    className="grid gap-px"
  />
)
