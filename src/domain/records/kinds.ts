import type { EntityType } from '#contract/analysis.ts'
import { msg, type Message } from '#contract/message.ts'
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
  /** The fields of the line about a new one. */
  summarised: readonly string[]
  words: RecordWords
}

/** Sentences about a record; those that refuse a call say crop where screens say field. */
type RecordWords = {
  /** In place of a name, which another backend may leave out. */
  unnamed: Message
  counted: (count: number) => Message
  /** Of the kinds that one form saves; likewise the next two. */
  information?: Message
  loading?: Message
  notListed?: Message
  /** It was saved before. */
  gone: Message
  deleteIt: Message
  /** @param name '' for none */
  asksToDelete: (name: string) => Message
  deleted: Message
  notDeleted: (why: string) => Message
  notFound: Message
  tooMany: (most: number) => Message
}

/** The facts about each kind of record that several places need. */
export const RECORD_KINDS = {
  crop: {
    fields: cropFields,
    table: 'crops',
    path: 'crops',
    name: 'fieldName',
    summarised: ['name', 'fieldSize'],
    words: {
      unnamed: msg('Unnamed field'),
      counted: (count) => msg('{count, plural, one {# field} other {# fields}}', { count }),
      information: msg('Field Information'),
      loading: msg('Loading the field'),
      notListed: msg('This field is not in the project'),
      gone: msg(
        'This field is no longer there. It may have been deleted in another window. To keep it, add it as a new field.',
      ),
      deleteIt: msg('Delete this field'),
      asksToDelete: (name) =>
        name
          ? msg('Are you sure you want to delete field "{name}"?', { name })
          : msg('Are you sure you want to delete this field?'),
      deleted: msg('Field deleted'),
      notDeleted: (why) => msg('Failed to delete the field. {why}', { why }),
      notFound: msg('Crop not found.'),
      tooMany: (most) => msg('A project may have at most {most} crops.', { most }),
    },
  },
  animal: {
    fields: animalFields,
    table: 'animals',
    path: 'animals',
    name: 'herdName',
    summarised: ['count', 'type', 'pastureSize'],
    words: {
      unnamed: msg('Unnamed herd'),
      counted: (count) => msg('{count, plural, one {# herd} other {# herds}}', { count }),
      information: msg('Herd Information'),
      loading: msg('Loading the herd'),
      notListed: msg('This herd is not in the project'),
      gone: msg(
        'This herd is no longer there. It may have been deleted in another window. To keep it, add it as a new herd.',
      ),
      deleteIt: msg('Delete this herd'),
      asksToDelete: (name) =>
        name
          ? msg('Are you sure you want to delete herd "{name}"?', { name })
          : msg('Are you sure you want to delete this herd?'),
      deleted: msg('Herd deleted'),
      notDeleted: (why) => msg('Failed to delete the herd. {why}', { why }),
      notFound: msg('Herd not found.'),
      tooMany: (most) => msg('A project may have at most {most} herds.', { most }),
    },
  },
  solar: {
    fields: solarFields,
    table: 'solarSystems',
    path: 'solar-systems',
    name: 'location',
    summarised: ['capacity', 'panelCount'],
    words: {
      unnamed: msg('No location yet'),
      counted: (count) =>
        msg('{count, plural, one {# solar system} other {# solar systems}}', { count }),
      gone: msg(
        'This solar system is no longer there. It may have been deleted in another window. To keep it, add it as a new solar system.',
      ),
      deleteIt: msg('Delete this system'),
      asksToDelete: (name) =>
        name
          ? msg('Are you sure you want to delete solar system "{name}"?', { name })
          : msg('Are you sure you want to delete this solar system?'),
      deleted: msg('Solar system deleted'),
      notDeleted: (why) => msg('Failed to delete the solar system. {why}', { why }),
      notFound: msg('Solar system not found.'),
      tooMany: (most) => msg('A project may have at most {most} solar systems.', { most }),
    },
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
