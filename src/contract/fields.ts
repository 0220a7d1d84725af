import * as z from 'zod/mini'

/** A piece of land, made from the field names of the crops of a project. */
export const farmField = z.object({
  id: z.string(),
  projectId: z.string(),
  name: z.string(),
  /** Null if its newest crop says none. */
  areaM2: z.nullable(z.number()),
  /** Oldest first. */
  cropIds: z.array(z.string()),
})
export type FarmField = z.infer<typeof farmField>
export const fieldList = z.array(farmField)

/** Equal for two names of one field: they may differ in case. */
export const fieldKey = (name: string) => name.trim().normalize('NFC').toUpperCase().toLowerCase()

const M2_PER_ACRE = 4046.8564224

export const areaOfAcres = (acres: string) => {
  const areaM2 = parseFloat(acres) * M2_PER_ACRE
  return Number.isFinite(areaM2) ? areaM2 : null
}
