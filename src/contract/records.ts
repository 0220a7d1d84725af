import * as z from 'zod/mini'

/*
 * What a farm holds, as the server answers. The first screen reads these and sends none of them, so
 * what may be sent, with its rules, stands in files of its own.
 */

/** One schema for all plain texts: it is made once. */
const text = z.string()

/** Optional texts that were left out are ''. */
export const crop = z.object({
  id: text,
  projectId: text,
  name: text,
  scientificName: text,
  fieldName: text,
  fieldSize: text,
  plantingDate: text,
  expectedHarvest: text,
  healthStatus: text,
  updatedAt: text,
})
export type Crop = z.infer<typeof crop>

export const animal = z.object({
  id: text,
  projectId: text,
  type: text,
  herdName: text,
  count: z.number(),
  breeds: z.array(text),
  pastureSize: text,
  healthStatus: text,
  farmDescription: text,
  updatedAt: text,
})
export type Animal = z.infer<typeof animal>

/** Spec section 3: every field crosses the wire as text, '' where it was left empty. */
export const solarSystem = z.object({
  id: text,
  projectId: text,
  location: text,
  latitude: text,
  longitude: text,
  capacity: text,
  panelCount: text,
  installationDate: text,
  panelType: text,
  efficiency: text,
  inverterType: text,
  orientation: text,
  tiltAngle: text,
  // Spec section 3: numeric kW in the project list, and may be text to be coerced.
  currentGeneration: z.nullish(z.union([text, z.number()])),
  monthlyGeneration: text,
  updatedAt: text,
})
export type SolarSystem = z.infer<typeof solarSystem>
export const solarSystemList = z.array(solarSystem)
