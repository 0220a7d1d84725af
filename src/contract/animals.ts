import * as z from 'zod/mini'
import { MAX_DESCRIPTION } from './limits.ts'
import { asIssue, msg } from './message.ts'
import { acresText, freeText, requiredText, texts } from './text.ts'

const MAX_ANIMALS = 10_000_000
export const COUNT_RULE = asIssue(
  msg('Number of animals must be a whole number from 0 to {most, number}.', { most: MAX_ANIMALS }),
)

/** Spec section 3: `type` is the lower-cased animal name, `pastureSize` text in acres. */
export const animalPayload = z.object({
  type: requiredText(msg('Animal type'), 50),
  herdName: requiredText(msg('Herd name'), 200),
  count: z.int(COUNT_RULE).check(z.gte(0, COUNT_RULE), z.lte(MAX_ANIMALS, COUNT_RULE)),
  breeds: z
    .array(requiredText(msg('Breed'), 100))
    .check(z.minLength(1, asIssue(msg('At least one breed is required'))), z.maxLength(20)),
  pastureSize: acresText(msg('Pasture size')),
  healthStatus: freeText(msg('Health status'), 50),
  farmDescription: z.optional(freeText(msg('Farm description'), MAX_DESCRIPTION)),
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
