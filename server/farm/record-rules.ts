import type { EntityType } from '#contract/analysis.ts'
import type { Animal, AnimalPayload } from '#contract/animals.ts'
import type { Crop, CropPayload } from '#contract/crops.ts'
import type { SolarPatch, SolarSystem } from '#contract/solar.ts'
import { animalFields } from '#domain/records/animal.ts'
import { cropFields } from '#domain/records/crop.ts'
import { emptyRecord } from '#domain/records/fields.ts'
import type { RecordTable } from '#domain/records/kinds.ts'
import { solarFields } from '#domain/records/solar.ts'
import type { RecordRow, Tables } from '#server/db/tables.ts'

type Columns<Table extends RecordTable> = Omit<Tables[Table], keyof RecordRow | 'fieldId'>

/** How saving differs between the kinds of record. */
export type RecordRules<Table extends RecordTable, Payload, Answer> = {
  kind: EntityType
  table: Table
  /** The columns of a new record. */
  created: (payload: Payload) => Columns<Table>
  /** The columns that a change sets. */
  changed: (payload: Payload) => Partial<Columns<Table>>
  toAnswer: (row: Tables[Table]) => Answer
}

/** The form always sends 'unknown', which must not overwrite what a photo analysis found. */
const withoutUnknownHealth = <T extends { healthStatus: string }>({ healthStatus, ...rest }: T) =>
  healthStatus === 'unknown' ? rest : { ...rest, healthStatus }

/** A record of any kind, as its routes answer it. */
export const recordAnswer = (kind: EntityType, row: Record<string, unknown>) =>
  kind === 'animal' ? { ...row, breeds: JSON.parse(String(row.breeds)) as string[] } : row

const cropColumns = (payload: CropPayload) => ({ ...emptyRecord(cropFields), ...payload })

/** A change replaces all fields of a crop: an omitted one becomes ''. */
export const cropRules: RecordRules<'crops', CropPayload, Crop> = {
  kind: 'crop',
  table: 'crops',
  created: cropColumns,
  changed: (payload) => withoutUnknownHealth(cropColumns(payload)),
  toAnswer: (row) => row,
}

const animalColumns = (payload: AnimalPayload) => ({
  ...emptyRecord(animalFields),
  ...payload,
  breeds: JSON.stringify([...new Set(payload.breeds)]),
})

/** A change replaces all fields of a herd: an omitted one becomes ''. */
export const animalRules: RecordRules<'animals', AnimalPayload, Animal> = {
  kind: 'animal',
  table: 'animals',
  created: animalColumns,
  changed: (payload) => withoutUnknownHealth(animalColumns(payload)),
  toAnswer: (row) => ({ ...row, breeds: JSON.parse(row.breeds) as string[] }),
}

/** A change sets only the fields that it names. */
export const solarRules: RecordRules<'solarSystems', SolarPatch, SolarSystem> = {
  kind: 'solar',
  table: 'solarSystems',
  created: (fields) => ({ ...emptyRecord(solarFields), ...fields }),
  changed: (fields) => fields,
  toAnswer: (row) => row,
}
