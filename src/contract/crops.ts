import * as z from 'zod/mini'
import { acresText, freeText, requiredText, texts } from './text.ts'

/** Spec section 3: `fieldSize` is text, in acres; the dates are free text. */
export const cropPayload = z.object({
  name: requiredText('Crop name', 100),
  scientificName: freeText('Scientific name', 200),
  fieldName: requiredText('Field name', 200),
  fieldSize: acresText('Field size'),
  plantingDate: z.optional(freeText('Planting date', 100)),
  expectedHarvest: z.optional(freeText('Expected harvest', 100)),
  healthStatus: freeText('Health status', 50),
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
