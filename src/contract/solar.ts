import * as z from 'zod/mini'
import { asIssue, msg } from './message.ts'
import { texts } from './text.ts'

const field = z
  .string()
  .check(z.maxLength(200, asIssue(msg('A solar system field may have at most 200 characters.'))))

/** Spec section 3: fields cross the wire as text, '' if left empty. */
export const solarPayload = z.object({
  location: field,
  latitude: field,
  longitude: field,
  /** Metres; beyond the specification, so other backends may not know it. */
  altitudeM: z.optional(field),
  capacity: field,
  panelCount: field,
  installationDate: field,
  panelType: field,
  efficiency: field,
  inverterType: field,
  orientation: field,
  tiltAngle: field,
  currentGeneration: field,
  monthlyGeneration: field,
  /** Ours: the dollars that a kWh is worth to the farmer. */
  tariffPerKwh: z.optional(field),
})
export type SolarPayload = z.infer<typeof solarPayload>

/** A create defaults missing fields to ''; an update leaves them unchanged. */
export const solarPatch = z.partial(solarPayload)
export type SolarPatch = z.infer<typeof solarPatch>

export const solarSystem = z.object({
  id: z.string(),
  projectId: z.string(),
  ...texts(solarPayload),
  /** Left out for those who see no money. */
  tariffPerKwh: z.optional(z.string()),
  // Spec section 3: a number of kW in the project list, or text to coerce.
  currentGeneration: z.nullish(z.union([z.string(), z.number()])),
  updatedAt: z.string(),
})
export type SolarSystem = z.infer<typeof solarSystem>
export const solarSystemList = z.array(solarSystem)
