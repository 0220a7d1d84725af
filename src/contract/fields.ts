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
