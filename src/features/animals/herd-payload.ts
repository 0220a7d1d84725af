import { asIssue, msg } from '#contract/message.ts'
import * as z from 'zod/mini'
import { animalPayload, COUNT_RULE, type AnimalPayload } from '#contract/animals.ts'

const isWholeNumber = (text: string) => animalPayload.shape.count.safeParse(Number(text)).success

/**
 * The Herd Information form (spec section 5), with the rules and error sentences of the contract.
 * The animal was chosen before, and its health comes from photos. The count is the input's text.
 */
export const herdDetails = z.extend(z.omit(animalPayload, { type: true, healthStatus: true }), {
  count: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, asIssue(msg('Number of animals is required'))),
      z.refine(isWholeNumber, COUNT_RULE),
    ),
})
export type HerdDetails = z.infer<typeof herdDetails>

/** @param animal its display name, 'Sheep' */
export const toHerdPayload = (herd: HerdDetails, animal: string): AnimalPayload => ({
  ...herd,
  type: animal.toLowerCase(),
  count: Number(herd.count),
  healthStatus: 'unknown',
})
