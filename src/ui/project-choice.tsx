import { useLocation } from 'wouter'
import type { Project } from '#contract/projects.ts'
import { t } from '#src/lib/texts.ts'
import { SelectField } from './choice-field.tsx'

type ProjectChoiceProps = {
  projects: readonly Pick<Project, 'id' | 'name'>[]
  chosen: string
  /** The address of the screen of a project. */
  pathOf: (projectId: string) => string
}

export function ProjectChoice({ projects, chosen, pathOf }: ProjectChoiceProps) {
  const [, navigate] = useLocation()
  return (
    <SelectField
      label={t('Project')}
      value={chosen}
      onChange={({ target }) => navigate(pathOf(target.value), { replace: true })}
      className="max-w-md"
    >
      {projects.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
