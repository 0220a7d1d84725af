import { Pencil } from 'lucide-react'
import type { Project } from '#contract/projects.ts'
import { useRenameProject } from '#src/api/project-name.ts'

/** Asks for a new name, as the first one was asked for. */
export function RenameProject({ project }: { project: Project }) {
  const { mutate: rename } = useRenameProject(project)
  const ask = () => {
    const name = window.prompt('Enter project name:', project.name)?.trim()
    if (name && name !== project.name) rename(name)
  }
  return (
    <button
      type="button"
      data-not-a-figure="entered"
      aria-label={`Rename project "${project.name}"`}
      onClick={ask}
      className="flex min-h-touch shrink-0 items-center gap-2 rounded-lg px-3 text-sm font-semibold text-soft hover:bg-sunken hover:text-ink print:hidden"
    >
      <Pencil aria-hidden className="size-4" />
      Rename
    </button>
  )
}
