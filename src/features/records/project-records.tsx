import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Project } from '#contract/projects.ts'
import { projectsQuery, useRenameProject } from '#src/api/projects.ts'
import { enteredText } from '#domain/units.ts'
import { animalNameOf } from '#domain/catalogues/animals.ts'
import { paths } from '#src/lib/paths.ts'
import { UNNAMED } from '#src/lib/unnamed.ts'
import { RecordSwitcher } from '#src/ui/record-layout.tsx'
import { Pencil } from 'lucide-react'

/** All that is saved in a project, by the farmer's names for it. */
const entriesOf = ({ id: projectId, crops = [], animals = [], solarSystems = [] }: Project) => [
  ...crops.map(({ id, fieldName, name }) => ({
    id,
    title: fieldName || UNNAMED.crop,
    note: name,
    href: paths.cropManagement(projectId, id),
  })),
  ...animals.map(({ id, herdName, type }) => ({
    id,
    title: herdName || UNNAMED.animal,
    note: animalNameOf(type),
    href: paths.animalManagement(projectId, id),
  })),
  ...solarSystems.map(({ id, location, capacity }) => ({
    id,
    title: location || UNNAMED.solar,
    note: capacity ? `Solar, ${enteredText(capacity, 'kW')}` : 'Solar',
    href: paths.solarManagement(projectId, id),
  })),
]

type ProjectRecordsProps = {
  /** Undefined while nothing is known of it. */
  project: Project | undefined
  currentId?: string | undefined
}

/** The project by its name, and its fields, herds and solar systems to go to. */
export const ProjectRecords = ({ project, currentId }: ProjectRecordsProps) =>
  project && (
    <RecordSwitcher
      heading={project.name}
      action={<RenameProject key={project.id} project={project} />}
      entries={entriesOf(project)}
      currentId={currentId}
    />
  )

type BelowRecordsProps = { projectId: string; children: ReactNode }

/** Choices below what the project has already. They wait for it, so that nothing moves. */
export function BelowRecords({ projectId, children }: BelowRecordsProps) {
  const { data: projects, isFetching } = useQuery(projectsQuery())
  const project = projects?.find(({ id }) => id === projectId)
  // The list may not know yet of a project that was made a moment ago.
  if (!project && isFetching) return null
  return (
    <>
      <ProjectRecords project={project} />
      {children}
    </>
  )
}

/** Asks for a new name, as the first one was asked for. */
function RenameProject({ project }: { project: Project }) {
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
