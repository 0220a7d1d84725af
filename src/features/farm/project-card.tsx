import { Link } from 'wouter'
import { msg, type Message } from '#contract/message.ts'
import type { Project } from '#contract/projects.ts'
import { capitalized } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { timeAgo } from '#src/lib/time-ago.ts'
import { Badge, type BadgeTone } from '#src/ui/badge.tsx'
import { ProjectMenu } from './project-menu.tsx'
import { projectContents, projectDestination } from './project-state.ts'

export type ProjectCardProps = { project: Project; now: Date }

/** The whole row is a link, and the menu its sibling: a link may not contain one. */
export function ProjectCard({ project, now }: ProjectCardProps) {
  // Spec section 4: an unknown status is gray.
  const { tone = 'gray', label = capitalized(project.status) } = STATUSES[project.status] ?? {}
  const contents = projectContents(project)
  return (
    <div className="group flex h-full items-center">
      <Link
        href={projectDestination(project)}
        className="grid h-full min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-4 rounded-card pl-4 text-xs text-soft -outline-offset-3 last:pr-4 hover:bg-sunken"
      >
        <h3
          data-not-a-figure="entered"
          className="truncate text-base font-medium text-ink"
          title={project.name}
        >
          {project.name}
        </h3>
        <span className="justify-self-end">
          <Badge tone={tone}>{say(label)}</Badge>
        </span>
        <span data-not-a-figure="entered" className="truncate max-sm:col-span-2">
          <span>{project.description || t('Farm management project')}</span>
          {contents && (
            <>
              {' · '}
              <span>{contents}</span>
            </>
          )}
        </span>
        <time
          dateTime={project.updatedAt || undefined}
          className="max-sm:col-span-2 sm:justify-self-end"
        >
          {timeAgo(project.updatedAt, now)}
        </time>
      </Link>
      <ProjectMenu
        project={project}
        className="opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100"
      />
    </div>
  )
}

const STATUSES: Record<string, { tone?: BadgeTone; label?: Message }> = {
  active: { tone: 'green', label: msg('Active') },
  draft: { tone: 'blue', label: msg('Draft') },
  completed: { tone: 'gray', label: msg('Completed') },
}
