import * as z from 'zod/mini'
import { cropPayload, type CropPayload } from '#contract/crops.ts'

/**
 * The Field Information form (spec section 5), with the rules and error sentences of the contract.
 * The crop was chosen before, and its health comes from photos.
 */
export const fieldDetails = z.omit(cropPayload, {
  name: true,
  scientificName: true,
  healthStatus: true,
})
export type FieldDetails = z.infer<typeof fieldDetails>

const WIRE_SCIENTIFIC_NAMES: ReadonlyMap<string, string> = new Map([
  ['Tomatoes', 'Solanum lycopersicum'],
  ['Corn', 'Zea mays'],
  ['Wheat', 'Triticum aestivum'],
])

/** Spec section 3: any other crop is 'Unknown' on the wire, even if the catalogue knows it. */
export const wireScientificName = (cropName: string) =>
  WIRE_SCIENTIFIC_NAMES.get(cropName) ?? 'Unknown'

export const toCropPayload = (field: FieldDetails, cropName: string): CropPayload => ({
  ...field,
  name: cropName,
  scientificName: wireScientificName(cropName),
  healthStatus: 'unknown',
})
