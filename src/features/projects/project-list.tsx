import { startTransition, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Project } from '#contract/projects.ts'
import { part } from '#src/lib/part.ts'
import { PartPlace } from '#src/ui/part-place.tsx'
import { ProjectCard, type ProjectCardProps } from './project-card.tsx'

/** Beyond this many cards only those in view are on the page. */
const MOST_PLAIN_CARDS = 90

const LongProjectList = part(() => import('./long-project-list.tsx').then((m) => m.LongProjectList))

export type CardsProps = Omit<ProjectCardProps, 'project'> & { projects: Project[] }

/** Shows a long list one moment after the page, so that the page itself is never kept waiting. */
function useInTransition<T>(value: T): T | undefined {
  const [shown, setShown] = useState<T>()
  useEffect(() => startTransition(() => setShown(value)), [value])
  return shown
}

export function ProjectList({ projects, ...rest }: Omit<CardsProps, 'onOpen'>) {
  const [, navigate] = useLocation()
  const shown = useInTransition(projects)
  if (!shown) return null
  const cards = { ...rest, projects: shown, onOpen: navigate }
  if (shown.length <= MOST_PLAIN_CARDS) return <ShortProjectList {...cards} />
  return (
    <PartPlace>
      <LongProjectList {...cards} />
    </PartPlace>
  )
}

/** A card out of view costs no layout: its height is known. */
function ShortProjectList({ projects, ...rest }: CardsProps) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3">
      {projects.map((project) => (
        <li
          key={project.id}
          className="h-40 [content-visibility:auto] [overflow-clip-margin:1.5rem]"
        >
          <ProjectCard project={project} {...rest} />
        </li>
      ))}
    </ul>
  )
}
