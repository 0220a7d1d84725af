import * as z from 'zod/mini'

/** A number typed by a farmer and kept as text: digits, at most one decimal point, '.5' too. */
export const acresText = (label: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, `${label} is required`),
      z.regex(
        /^(?:\d{1,9}(?:\.\d{0,6})?|\.\d{1,6})$/,
        `${label} must be a number of acres, such as 12.5.`,
      ),
    )

export const freeText = (label: string, most: number) =>
  z.string().check(z.trim(), z.maxLength(most, `${label} may have at most ${most} characters.`))

export const requiredText = (label: string, most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, `${label} is required`),
      z.maxLength(most, `${label} may have at most ${most} characters.`),
    )

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

/** As the server answers: optional texts that were left out are ''. */
export const crop = z.object({
  id: z.string(),
  projectId: z.string(),
  name: z.string(),
  scientificName: z.string(),
  fieldName: z.string(),
  fieldSize: z.string(),
  plantingDate: z.string(),
  expectedHarvest: z.string(),
  healthStatus: z.string(),
  updatedAt: z.string(),
})
export type Crop = z.infer<typeof crop>
