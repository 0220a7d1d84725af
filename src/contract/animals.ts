import * as z from 'zod/mini'
import { MAX_DESCRIPTION } from './limits.ts'
import { acresText, freeText, requiredText, texts } from './text.ts'

export const COUNT_RULE = 'Number of animals must be a whole number from 0 to 10,000,000.'

/** Spec section 3: `type` is the lower-cased animal name, `pastureSize` text in acres. */
export const animalPayload = z.object({
  type: requiredText('Animal type', 50),
  herdName: requiredText('Herd name', 200),
  count: z.int(COUNT_RULE).check(z.gte(0, COUNT_RULE), z.lte(10_000_000, COUNT_RULE)),
  breeds: z
    .array(requiredText('Breed', 100))
    .check(z.minLength(1, 'At least one breed is required'), z.maxLength(20)),
  pastureSize: acresText('Pasture size'),
  healthStatus: freeText('Health status', 50),
  farmDescription: z.optional(freeText('Farm description', MAX_DESCRIPTION)),
})
export type AnimalPayload = z.infer<typeof animalPayload>

/** Omitted optional texts are ''. */
export const animal = z.object({
  id: z.string(),
  projectId: z.string(),
  ...texts(animalPayload),
  count: z.number(),
  breeds: z.array(z.string()),
  updatedAt: z.string(),
})
export type Animal = z.infer<typeof animal>
