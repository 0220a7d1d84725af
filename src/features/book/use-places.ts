import { useQueries, useQuery } from '@tanstack/react-query'
import type { EntryTargetKind } from '#contract/entries.ts'
import type { FarmField } from '#contract/fields.ts'
import type { Project } from '#contract/projects.ts'
import { areaOfAcres } from '#domain/records/farm-field.ts'
import { RECORD_KINDS } from '#domain/records/kinds.ts'
import { fieldsQuery } from '#src/api/fields.ts'
import { projectsQuery } from '#src/api/projects.ts'
import { say } from '#src/lib/texts.ts'

/** A field, herd or solar system that an entry can be about. */
export type Place = {
  kind: EntryTargetKind
  id: string
  name: string
  projectName: string
  /** Null where nobody has entered it. */
  areaM2: number | null
}

/** The places of the farm, by project; a new field is there once the server knows it. */
export function usePlaces() {
  const { data: projects = [], isPending } = useQuery(projectsQuery())
  const withFields = projects.filter(({ crops }) => crops?.length)
  const fields = useQueries({
    queries: withFields.map(({ id }) => fieldsQuery(id)),
    combine: (results) => ({
      all: results.flatMap(({ data = [] }) => data),
      isPending: results.some((one) => one.isPending),
    }),
  })
  return {
    places: projects.flatMap((project) => placesIn(project, fields.all)),
    isPending: isPending || fields.isPending,
  }
}

function placesIn(project: Project, fields: FarmField[]): Place[] {
  const { id: projectId, name: projectName, animals = [], solarSystems = [] } = project
  return [
    ...fields
      .filter((field) => field.projectId === projectId)
      .map(({ id, name, areaM2 }) => ({ kind: 'field' as const, id, name, areaM2 })),
    ...animals.map(({ id, herdName, pastureSize }) => ({
      kind: 'animal' as const,
      id,
      name: herdName || say(RECORD_KINDS.animal.words.unnamed),
      areaM2: areaOfAcres(pastureSize),
    })),
    ...solarSystems.map(({ id, location }) => ({
      kind: 'solar' as const,
      id,
      name: location || say(RECORD_KINDS.solar.words.unnamed),
      areaM2: null,
    })),
  ].map((place) => ({ ...place, projectName }))
}
