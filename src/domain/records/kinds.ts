import type { EntityType } from '#contract/analysis.ts'
import type { Project } from '#contract/projects.ts'
import { animalFields } from './animal.ts'
import { cropFields } from './crop.ts'
import type { RecordFields } from './fields.ts'
import { solarFields } from './solar.ts'

type RecordKind = {
  fields: RecordFields
  /** The database table, and the list in a project; `path` is the list in URLs. */
  table: 'crops' | 'animals' | 'solarSystems'
  path: string
  /** The field with the name that the farmer gave it. */
  name: string
  /** For screens. */
  noun: string
  nouns: string
  /** For error sentences, which say crop where screens say field. */
  errorNoun: string
  errorNouns: string
}

/** The facts about each kind of record that several places need. */
export const RECORD_KINDS = {
  crop: {
    fields: cropFields,
    table: 'crops',
    path: 'crops',
    name: 'fieldName',
    noun: 'field',
    nouns: 'fields',
    errorNoun: 'Crop',
    errorNouns: 'crops',
  },
  animal: {
    fields: animalFields,
    table: 'animals',
    path: 'animals',
    name: 'herdName',
    noun: 'herd',
    nouns: 'herds',
    errorNoun: 'Herd',
    errorNouns: 'herds',
  },
  solar: {
    fields: solarFields,
    table: 'solarSystems',
    path: 'solar-systems',
    name: 'location',
    noun: 'solar system',
    nouns: 'solar systems',
    errorNoun: 'Solar system',
    errorNouns: 'solar systems',
  },
} as const satisfies Record<EntityType, RecordKind>

export const recordKinds = Object.values(RECORD_KINDS)

export type RecordTable = RecordKind['table']

type Identified = { id: string; projectId: string }

const commonFields = (kind: EntityType, { id, projectId }: Identified, name: string) => ({
  kind,
  id,
  projectId,
  name,
})

/** All records of a project, with what the kinds have in common. */
export const recordsOf = ({ crops = [], animals = [], solarSystems = [] }: Partial<Project>) => [
  ...crops.map((crop) => commonFields('crop', crop, crop.fieldName)),
  ...animals.map((herd) => commonFields('animal', herd, herd.herdName)),
  ...solarSystems.map((system) => commonFields('solar', system, system.location)),
]
