import type { SolarPayload } from '#contract/solar.ts'
import { siteFromFields } from '#domain/solar-model/plant-from-fields.ts'
import { zoneAt } from '#server/places/zone-at.ts'

/** Where a plant stands, and the IANA zone of its clock. */
export type PlantPlace = { latitudeDeg: number; longitudeDeg: number; zone: string }

/** By the coordinates of a system; null if they are unusable. */
export async function plantPlace(
  fields: Pick<SolarPayload, 'latitude' | 'longitude'>,
): Promise<PlantPlace | null> {
  const site = siteFromFields(fields)
  if (!site) return null
  const { latitudeDeg, longitudeDeg } = site
  return { latitudeDeg, longitudeDeg, zone: await zoneAt(latitudeDeg, longitudeDeg) }
}
