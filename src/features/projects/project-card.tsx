import { Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import type { Project } from '#contract/projects.ts'
import { timeAgo } from '#src/lib/time-ago.ts'
import { projectDestination } from './project-destination.ts'
import { StatusBadge } from './status-badge.tsx'

type ProjectCardProps = { project: Project; now: Date; onDelete: (project: Project) => void }

/** The whole card opens the project; the delete button lies beside the link, never inside it. */
export function ProjectCard({ project, now, onDelete }: ProjectCardProps) {
  return (
    <div className="group relative h-40 rounded-card border border-line bg-surface shadow-card transition-colors hover:border-leaf">
      <Link
        href={projectDestination(project)}
        className="flex h-full flex-col rounded-card p-4 pr-14"
      >
        <h3 className="line-clamp-2 text-lg font-semibold break-words">{project.name}</h3>
        <p className="mt-1 line-clamp-2 text-sm text-soft">
          {project.description || 'Farm management project'}
        </p>
        <span className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-2 text-sm text-soft">
          <StatusBadge status={project.status} />
          {timeAgo(project.updatedAt, now)}
        </span>
      </Link>
      <button
        type="button"
        aria-label={`Delete project ${project.name}`}
        onClick={() => onDelete(project)}
        className="absolute top-2 right-2 flex min-h-touch min-w-touch items-center justify-center rounded-lg text-soft opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-clay-tint hover:text-clay focus-visible:opacity-100 [@media(hover:none)]:opacity-100"
      >
        <Trash2 aria-hidden className="size-5" />
      </button>
    </div>
  )
}
