import * as z from 'zod/mini'

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
