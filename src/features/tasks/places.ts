import type { Project } from '#contract/projects.ts'
import type { Task, TaskKind } from '#contract/tasks.ts'
import { paths } from '#src/lib/paths.ts'

/** A record that a task can be about. */
export type Place = {
  kind: Exclude<TaskKind, 'general'>
  projectId: string
  projectName: string
  entityId: string
  name: string
}

const SHORTEST_NAME = 3

export const placesOf = (projects: Project[]): Place[] =>
  projects.flatMap(({ id: projectId, name: projectName, crops, animals, solarSystems }) => {
    const project = { projectId, projectName }
    return [
      ...(crops ?? []).map(({ id, fieldName }): Place => ({
        kind: 'crop',
        ...project,
        entityId: id,
        name: fieldName,
      })),
      ...(animals ?? []).map(({ id, herdName }): Place => ({
        kind: 'animal',
        ...project,
        entityId: id,
        name: herdName,
      })),
      ...(solarSystems ?? []).map(({ id, location }): Place => ({
        kind: 'solar',
        ...project,
        entityId: id,
        name: location,
      })),
    ]
  })

const isWord = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character)

function names(text: string, name: string) {
  const at = text.indexOf(name)
  return at >= 0 && !isWord(text[at - 1]) && !isWord(text[at + name.length])
}

/** The one record that a text names, the longest name first; undefined where two share it. */
export function placeNamed(text: string, places: Place[]): Place | undefined {
  const lower = text.toLowerCase()
  const named = places
    .filter(({ name }) => name.length >= SHORTEST_NAME && names(lower, name.toLowerCase()))
    .toSorted((a, b) => b.name.length - a.name.length)
  const [first, second] = named
  return first?.name.toLowerCase() === second?.name.toLowerCase() ? undefined : first
}

/** Where the record of a task is managed; null where it has none. */
export function pathToRecord({ kind, projectId, entityId }: Task): string | null {
  if (!projectId || !entityId || kind === 'general') return null
  return paths.record(kind, projectId, entityId)
}
