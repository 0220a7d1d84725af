import * as z from 'zod/mini'
import { msg } from './message.ts'
import { acresText, freeText, requiredText, texts } from './text.ts'

/** Spec section 3: `fieldSize` is text, in acres; the dates are free text. */
export const cropPayload = z.object({
  name: requiredText(msg('Crop name'), 100),
  scientificName: freeText(msg('Scientific name'), 200),
  fieldName: requiredText(msg('Field name'), 200),
  fieldSize: acresText(msg('Field size')),
  plantingDate: z.optional(freeText(msg('Planting date'), 100)),
  expectedHarvest: z.optional(freeText(msg('Expected harvest'), 100)),
  healthStatus: freeText(msg('Health status'), 50),
})
export type CropPayload = z.infer<typeof cropPayload>

/** Omitted optional texts are ''. */
export const crop = z.object({
  id: z.string(),
  projectId: z.string(),
  ...texts(cropPayload),
  updatedAt: z.string(),
})
export type Crop = z.infer<typeof crop>
