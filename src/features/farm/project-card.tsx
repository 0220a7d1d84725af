import { Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { msg, type Message } from '#contract/message.ts'
import type { Project } from '#contract/projects.ts'
import { capitalized } from '#src/lib/format.ts'
import { say, t } from '#src/lib/texts.ts'
import { timeAgo } from '#src/lib/time-ago.ts'
import { badgeStyle, type BadgeTone } from '#src/ui/badge.tsx'
import { paths } from '#src/lib/paths.ts'
import { recordKinds } from '#domain/records/kinds.ts'

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
    <div className="group relative h-44 rounded-card border border-line bg-surface shadow-card transition-colors hover:border-leaf">
      <Link
        href={projectDestination(project)}
        className="flex h-full flex-col rounded-card p-4 pr-14 sm:p-5 sm:pr-14"
      >
        <h3
          data-not-a-figure="entered"
          className="line-clamp-2 shrink-0 text-lg font-semibold break-words"
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
          <span className={badgeStyle(tone)}>{say(label)}</span>
          <time dateTime={project.updatedAt || undefined}>{timeAgo(project.updatedAt, now)}</time>
        </span>
      </Link>
      <button
        type="button"
        data-not-a-figure="entered"
        aria-label={t('Delete project {name}', { name: project.name })}
        onClick={() => onDelete(project)}
        className="absolute top-2 right-2 flex min-h-touch min-w-touch items-center justify-center rounded-lg text-soft opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-clay-tint hover:text-clay focus-visible:opacity-100 [@media(hover:none)]:opacity-100"
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

/** The screen that a project opens (spec section 2). */
export function projectDestination({ id, crops, animals, solarSystems }: Project) {
  if (crops?.length) return paths.cropManagement(id)
  if (animals?.length) return paths.animalManagement(id)
  const [system] = solarSystems ?? []
  return system ? paths.solarManagement(id, system.id) : paths.categorySelection(id)
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
