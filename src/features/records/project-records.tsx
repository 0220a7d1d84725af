import type { EntityType } from '#contract/analysis.ts'
import type { Project } from '#contract/projects.ts'
import { useRenameProject } from '#src/api/projects.ts'
import { animalLabel, findAnimal } from '#domain/catalogues/animals.ts'
import { cropLabel, findCrop } from '#domain/catalogues/crops.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { enteredText } from '#domain/units.ts'
import { paths } from '#src/lib/paths.ts'
import { say, t } from '#src/lib/texts.ts'
import { RecordSwitcher } from '#src/ui/record-layout.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { Pencil } from 'lucide-react'

export function recordEntries({ id: projectId, crops, animals, solarSystems }: Project) {
  const entry = (kind: EntityType, id: string, name: string, note: string, image?: string) => ({
    kind,
    id,
    title: name || say(RECORD_KINDS[kind].words.unnamed),
    note,
    href: paths.record(kind, projectId, id),
    /** From the catalogue. */
    image,
  })
  return [
    ...(crops ?? []).map(({ id, fieldName, name }) =>
      entry('crop', id, fieldName, say(cropLabel(name)), findCrop(name)?.image),
    ),
    ...(animals ?? []).map(({ id, herdName, type }) =>
      entry('animal', id, herdName, say(animalLabel(type)), findAnimal(type)?.image),
    ),
    ...(solarSystems ?? []).map(({ id, location, capacity }) =>
      entry(
        'solar',
        id,
        location,
        capacity ? t('Solar, {capacity}', { capacity: enteredText(capacity, 'kW') }) : t('Solar'),
      ),
    ),
  ]
}

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
    <Tooltip text={t('Rename')}>
      <button
        type="button"
        data-not-a-figure="entered"
        aria-label={t('Rename project "{name}"', { name: project.name })}
        onClick={ask}
        className="flex min-h-touch min-w-touch shrink-0 items-center justify-center rounded-control text-soft hover:bg-sunken hover:text-ink print:hidden"
      >
        <Pencil aria-hidden className="size-4" />
      </button>
    </Tooltip>
  )
}
