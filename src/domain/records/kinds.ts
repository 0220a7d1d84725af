import type { EntityType } from '#contract/analysis.ts'
import type { Project } from '#contract/projects.ts'
import { animalFields } from './animal.ts'
import { cropFields } from './crop.ts'
import type { RecordFields } from './fields.ts'
import { solarFields } from './solar.ts'

type RecordKind = {
  fields: RecordFields
  /** Its table, which is also its list in a project; and its list in the address of a call. */
  table: 'crops' | 'animals' | 'solarSystems'
  path: string
  /** The field that holds the farmer's name for it. */
  name: string
  /** On screens. */
  noun: string
  nouns: string
  /** In refusals, which speak of a crop where screens say field. */
  refused: string
  refusedMany: string
}

/** What a farm has records of. What else differs between them stands where it is used. */
export const RECORD_KINDS = {
  crop: {
    fields: cropFields,
    table: 'crops',
    path: 'crops',
    name: 'fieldName',
    noun: 'field',
    nouns: 'fields',
    refused: 'Crop',
    refusedMany: 'crops',
  },
  animal: {
    fields: animalFields,
    table: 'animals',
    path: 'animals',
    name: 'herdName',
    noun: 'herd',
    nouns: 'herds',
    refused: 'Herd',
    refusedMany: 'herds',
  },
  solar: {
    fields: solarFields,
    table: 'solarSystems',
    path: 'solar-systems',
    name: 'location',
    noun: 'solar system',
    nouns: 'solar systems',
    refused: 'Solar system',
    refusedMany: 'solar systems',
  },
} as const satisfies Record<EntityType, RecordKind>

export const recordKinds = Object.values(RECORD_KINDS)

export type RecordTable = RecordKind['table']

/** The records of a project as all kinds have them, in the order of the kinds. */
export const recordsOf = ({ crops, animals, solarSystems }: Partial<Project>) => [
  ...(crops ?? []).map(({ id, projectId, fieldName }) => ({
    kind: 'crop' as const,
    id,
    projectId,
    name: fieldName,
  })),
  ...(animals ?? []).map(({ id, projectId, herdName }) => ({
    kind: 'animal' as const,
    id,
    projectId,
    name: herdName,
  })),
  ...(solarSystems ?? []).map(({ id, projectId, location }) => ({
    kind: 'solar' as const,
    id,
    projectId,
    name: location,
  })),
]
