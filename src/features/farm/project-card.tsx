import { Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { msg, type Message } from '#contract/message.ts'
import type { Project } from '#contract/projects.ts'
import { capitalized } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { timeAgo } from '#src/lib/time-ago.ts'
import { Badge, type BadgeTone } from '#src/ui/badge.tsx'
import { recordKinds } from '#domain/records/kinds.ts'
import { projectDestination } from './project-state.ts'

export type ProjectCardProps = {
  project: Project
  now: Date
  onDelete: (project: Project) => void
}

/** The whole card is a link, and the delete button its sibling: a link may not contain one. */
export function ProjectCard({ project, now, onDelete }: ProjectCardProps) {
  // Spec section 4: an unknown status is gray.
  const { tone = 'gray', label = capitalized(project.status) } = STATUSES[project.status] ?? {}
  return (
    <div className="group relative h-44 rounded-card border border-line bg-surface transition-colors hover:border-leaf">
      <Link
        href={projectDestination(project)}
        className="flex h-full flex-col rounded-card p-4 pr-14 sm:p-5 sm:pr-14"
      >
        <h3
          data-not-a-figure="entered"
          className="line-clamp-2 shrink-0 text-base font-semibold break-words"
        >
          {project.name}
        </h3>
        <p data-not-a-figure="entered" className="mt-1 line-clamp-1 text-sm text-soft">
          {project.description || t('Farm management project')}
        </p>
        <p data-not-a-figure="entered" className="mt-1 line-clamp-1 text-sm">
          {projectContents(project)}
        </p>
        <span className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-sm text-soft">
          <Badge tone={tone}>{say(label)}</Badge>
          <time dateTime={project.updatedAt || undefined}>{timeAgo(project.updatedAt, now)}</time>
        </span>
      </Link>
      <button
        type="button"
        data-not-a-figure="entered"
        aria-label={t('Delete project {name}', { name: project.name })}
        onClick={() => onDelete(project)}
        className="absolute top-2 right-2 flex min-h-touch min-w-touch items-center justify-center rounded-control text-soft opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-act-tint hover:text-act focus-visible:opacity-100 [@media(hover:none)]:opacity-100"
      >
        <Trash2 aria-hidden className="size-5" />
      </button>
    </div>
  )
}

const STATUSES: Record<string, { tone?: BadgeTone; label?: Message }> = {
  active: { tone: 'green', label: msg('Active') },
  draft: { tone: 'blue', label: msg('Draft') },
  completed: { tone: 'gray', label: msg('Completed') },
}

/** '2 fields · 1 herd · 1 solar system'; '' for an empty project. */
const projectContents = (project: Project) =>
  recordKinds
    .map(({ table, words }) => {
      const count = project[table]?.length ?? 0
      return count > 0 && say(words.counted(count))
    })
    .filter(Boolean)
    .join(' · ')
