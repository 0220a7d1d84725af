import * as z from 'zod/mini'
import { animal, crop, solarSystem } from './records.ts'

/** Spec section 3. Known statuses are active, draft and completed; an unknown one is shown, not refused. */
export const project = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullish(z.string()),
  status: z.string(),
  updatedAt: z.nullish(z.string()),
  crops: z.optional(z.array(crop)),
  animals: z.optional(z.array(animal)),
  solarSystems: z.optional(z.array(solarSystem)),
})
export type Project = z.infer<typeof project>

export const projectList = z.array(project)

/** The answer of every create and delete: at least the id. */
export const identified = z.object({ id: z.string() })
