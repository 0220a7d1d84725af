import { useState } from 'react'
import type { Project } from '#contract/projects.ts'
import type { Task, TaskKind } from '#contract/tasks.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { placesOf } from './places.ts'
import { placeValue } from './task-form-values.ts'
import { KINDS } from './task-meta.tsx'

type WhereFieldsProps = { task: Task; projects: Project[] }

/** The record or project a task is about; without a record it still has a kind. */
export function WhereFields({ task, projects }: WhereFieldsProps) {
  const [where, setWhere] = useState(placeValue(task))
  const isRecord = where !== '' && !where.startsWith('project/')
  return (
    <>
      <SelectField
        label="Where"
        name="where"
        value={where}
        onChange={(event) => setWhere(event.target.value)}
      >
        <option value="">The whole farm</option>
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
        <SelectField label="Kind" name="kind" defaultValue={task.kind}>
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
