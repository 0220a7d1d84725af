import type { MouseEvent } from 'react'
import type { Project } from '#contract/projects.ts'
import { capitalized } from '#src/lib/format.ts'
import { timeAgo } from '#src/lib/time-ago.ts'
import { badgeStyle, type BadgeTone } from '#src/ui/badge.tsx'
import { paths } from '#src/lib/paths.ts'
import { recordKinds } from '#domain/records/kinds.ts'

export type ProjectCardProps = {
  project: Project
  now: Date
  onOpen: (href: string) => void
  onDelete: (project: Project) => void
}

/** Lucide's trash, its lines in one path: a list draws it once a card. */
const BIN = (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    className="size-5 fill-none stroke-current stroke-2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M10 11v6m4-6v6m5-11v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2" />
  </svg>
)

const isPlainClick = ({ button, ctrlKey, metaKey, altKey, shiftKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !altKey && !shiftKey

/**
 * The whole card opens the project; the delete button lies beside the link, never inside it. Lean
 * on purpose: a long list is drawn of these, so it is elements and few components.
 */
export function ProjectCard({ project, now, onOpen, onDelete }: ProjectCardProps) {
  const href = projectDestination(project)
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onOpen(href)
  }
  return (
    <div className="group relative h-44 rounded-card border border-line bg-surface shadow-card transition-colors hover:border-leaf">
      <a
        href={href}
        onClick={open}
        className="flex h-full flex-col rounded-card p-4 pr-14 sm:p-5 sm:pr-14"
      >
        <h3
          data-not-a-figure="entered"
          className="line-clamp-2 shrink-0 text-lg font-semibold break-words"
        >
          {project.name}
        </h3>
        <p data-not-a-figure="entered" className="mt-1 line-clamp-1 text-sm text-soft">
          {project.description || 'Farm management project'}
        </p>
        <p data-not-a-figure="entered" className="mt-1 line-clamp-1 text-sm">
          {projectContents(project)}
        </p>
        <span className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-sm text-soft">
          <span className={badgeStyle(statusTone(project.status))}>
            {capitalized(project.status)}
          </span>
          <time dateTime={project.updatedAt || undefined}>{timeAgo(project.updatedAt, now)}</time>
        </span>
      </a>
      <button
        type="button"
        data-not-a-figure="entered"
        aria-label={`Delete project ${project.name}`}
        onClick={() => onDelete(project)}
        className="absolute top-2 right-2 flex min-h-touch min-w-touch items-center justify-center rounded-lg text-soft opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-clay-tint hover:text-clay focus-visible:opacity-100 [@media(hover:none)]:opacity-100"
      >
        {BIN}
      </button>
    </div>
  )
}

const TONES: Record<string, BadgeTone> = { active: 'green', draft: 'blue', completed: 'gray' }

/** Spec section 4: an unknown status is gray. */
const statusTone = (status: string): BadgeTone => TONES[status] ?? 'gray'

/** Where opening a project leads (spec section 2). */
export function projectDestination({ id, crops, animals, solarSystems }: Project) {
  if (crops?.length) return paths.cropManagement(id)
  if (animals?.length) return paths.animalManagement(id)
  const [system] = solarSystems ?? []
  return system ? paths.solarManagement(id, system.id) : paths.categorySelection(id)
}

/** '2 fields · 1 herd · 1 solar system'; '' for an empty project. */
const projectContents = (project: Project) =>
  recordKinds
    .map(({ table, noun, nouns }) => {
      const count = project[table]?.length ?? 0
      return count > 0 && `${count} ${count === 1 ? noun : nouns}`
    })
    .filter(Boolean)
    .join(' · ')
