import type { Project } from '#contract/projects.ts'
import { useRenameProject } from '#src/api/projects.ts'
import { t } from '#src/lib/texts.ts'
import { RecordSwitcher } from '#src/ui/record-layout.tsx'
import { Hint } from '#src/ui/hint.tsx'
import { Pencil } from 'lucide-react'
import { recordEntries } from './record-entries.ts'

type ProjectRecordsProps = {
  /** Undefined while loading. */
  project: Project | undefined
  currentId?: string | undefined
}

/** The project's name and links to its fields, herds and solar systems. */
export const ProjectRecords = ({ project, currentId }: ProjectRecordsProps) =>
  project && (
    <RecordSwitcher
      heading={project.name}
      action={<RenameProject key={project.id} project={project} />}
      entries={recordEntries(project)}
      currentId={currentId}
    />
  )

function RenameProject({ project }: { project: Project }) {
  const { mutate: rename } = useRenameProject(project)
  const ask = () => {
    const name = window.prompt(t('Enter project name:'), project.name)?.trim()
    if (name && name !== project.name) rename(name)
  }
  return (
    <Hint text={t('Rename')}>
      <button
        type="button"
        data-not-a-figure="entered"
        aria-label={t('Rename project "{name}"', { name: project.name })}
        onClick={ask}
        className="flex min-h-touch min-w-touch shrink-0 items-center justify-center rounded-control text-soft hover:bg-sunken hover:text-ink print:hidden"
      >
        <Pencil aria-hidden className="size-4" />
      </button>
    </Hint>
  )
}
