import * as z from 'zod/mini'
import { texts } from './text.ts'

const field = z
  .string()
  .check(z.maxLength(200, 'A solar system field may have at most 200 characters.'))

/** Spec section 3: every field crosses the wire as text, '' where it was left empty. */
export const solarPayload = z.object({
  location: field,
  latitude: field,
  longitude: field,
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
})
export type SolarPayload = z.infer<typeof solarPayload>

/** What a create or a change may send: a create leaves the rest '', a change as it was. */
export const solarPatch = z.partial(solarPayload)
export type SolarPatch = z.infer<typeof solarPatch>

/** As the server answers it. */
export const solarSystem = z.object({
  id: z.string(),
  projectId: z.string(),
  ...texts(solarPayload),
  // Spec section 3: numeric kW in the project list, and may be text to be coerced.
  currentGeneration: z.nullish(z.union([z.string(), z.number()])),
  updatedAt: z.string(),
})
export type SolarSystem = z.infer<typeof solarSystem>
export const solarSystemList = z.array(solarSystem)
