import { useState } from 'react'
import type { Project } from '#contract/projects.ts'
import type { Task, TaskKind } from '#contract/tasks.ts'
import { SelectField } from '#src/ui/choice-field.tsx'
import { placesOf, placeText } from './places.ts'
import { placeValue, type TaskValues } from './task-form-values.ts'
import { KINDS } from './task-meta.tsx'

type WhereFieldsProps = { task: Task; projects: Project[]; start: TaskValues }

/** The record or project a task is about; without a record it still has a kind. */
export function WhereFields({ task, projects, start }: WhereFieldsProps) {
  const [where, setWhere] = useState(start.where)
  const isRecord = where !== '' && !where.startsWith('project/')
  const known = placeValue(task)
  const isListed =
    known === '' ||
    projects.some(({ id }) => known === `project/${id}`) ||
    placesOf(projects).some(({ kind, entityId }) => known === `${kind}/${entityId}`)
  return (
    <>
      <SelectField
        label="Where"
        name="where"
        value={where}
        onChange={(event) => setWhere(event.target.value)}
      >
        <option value="">The whole farm</option>
        {/* The projects may not be there yet, or not come at all: the place stays. */}
        {!isListed && <option value={known}>{placeText(task)}</option>}
        {projects.map((project) => (
          <optgroup key={project.id} label={project.name}>
            <option value={`project/${project.id}`}>All of {project.name}</option>
            {placesOf([project]).map(({ kind, entityId, name }) => (
              <option key={entityId} value={`${kind}/${entityId}`}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {!isRecord && (
        <SelectField label="Kind" name="kind" defaultValue={start.kind}>
          {(Object.keys(KINDS) as TaskKind[]).map((kind) => (
            <option key={kind} value={kind}>
              {KINDS[kind].label}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}
