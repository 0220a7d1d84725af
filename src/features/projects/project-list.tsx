import { lazy, Suspense } from 'react'
import type { Project } from '#contract/projects.ts'
import { ProjectCard } from './project-card.tsx'

/** Beyond this many cards only those in view are on the page. */
const MOST_PLAIN_CARDS = 90

const LongProjectList = lazy(() =>
  import('./long-project-list.tsx').then((m) => ({ default: m.LongProjectList })),
)

export type ProjectListProps = {
  projects: Project[]
  now: Date
  onDelete: (project: Project) => void
}

export function ProjectList(props: ProjectListProps) {
  if (props.projects.length > MOST_PLAIN_CARDS) {
    return (
      <Suspense>
        <LongProjectList {...props} />
      </Suspense>
    )
  }
  return (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
      {props.projects.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} now={props.now} onDelete={props.onDelete} />
        </li>
      ))}
    </ul>
  )
}
