import type { Project } from '#contract/projects.ts'
import type { Task, TaskKind } from '#contract/tasks.ts'
import { RECORD_KINDS, recordsOf } from '#domain/records/kinds.ts'
import { paths } from '#src/lib/paths.ts'
import { say } from '#src/lib/texts.ts'

/** A record that a task can be about. */
export type Place = {
  kind: Exclude<TaskKind, 'general'>
  projectId: string
  projectName: string
  entityId: string
  name: string
}

export const placesOf = (projects: Project[]): Place[] =>
  projects.flatMap((project) =>
    recordsOf(project).map(({ kind, id, name }) => ({
      kind,
      projectId: project.id,
      projectName: project.name,
      entityId: id,
      name: name || say(RECORD_KINDS[kind].words.unnamed),
    })),
  )

/** 'North field, Home farm'; '' for the whole farm. */
export const placeText = ({ entityName, projectName }: Pick<Task, 'entityName' | 'projectName'>) =>
  [entityName, projectName].filter(Boolean).join(', ')

export function pathToRecord({ kind, projectId, entityId }: Task): string | null {
  if (!projectId || !entityId || kind === 'general') return null
  return paths.record(kind, projectId, entityId)
}
