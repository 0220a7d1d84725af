import * as z from 'zod/mini'
import { cropPayload, type CropPayload } from '#contract/crops.ts'

/**
 * What the Field Information form asks (spec section 5), with the rules and sentences of the wire:
 * all but what was chosen before and what a photo tells.
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

/** Spec section 3: three crops are named on the wire, every other is 'Unknown', whatever the catalogue knows. */
export const wireScientificName = (cropName: string) =>
  WIRE_SCIENTIFIC_NAMES.get(cropName) ?? 'Unknown'

export const toCropPayload = (field: FieldDetails, cropName: string): CropPayload => ({
  ...field,
  name: cropName,
  scientificName: wireScientificName(cropName),
  healthStatus: 'unknown',
})
