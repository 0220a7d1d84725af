import * as z from 'zod/mini'
import { animalPayload, COUNT_RULE, type AnimalPayload } from '#contract/animals.ts'

const isWholeNumber = (text: string) => animalPayload.shape.count.safeParse(Number(text)).success

/**
 * What the Herd Information form asks (spec section 5), with the rules and sentences of the wire:
 * all but what was chosen before and what a photo tells.
 * The count is text here, as an input holds it.
 */
export const herdDetails = z.extend(z.omit(animalPayload, { type: true, healthStatus: true }), {
  count: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Number of animals is required'),
      z.refine(isWholeNumber, COUNT_RULE),
    ),
})
export type HerdDetails = z.infer<typeof herdDetails>

/** @param animal its name on the screen, 'Sheep' */
export const toHerdPayload = (herd: HerdDetails, animal: string): AnimalPayload => ({
  ...herd,
  type: animal.toLowerCase(),
  count: Number(herd.count),
  healthStatus: 'unknown',
})
