import type { SolarPayload } from '#contract/solar.ts'
import { siteFromFields } from '#domain/solar-model/plant-from-fields.ts'

/** Where a plant stands, and the IANA zone of its clock. */
export type PlantPlace = { latitudeDeg: number; longitudeDeg: number; zone: string }

/**
 * By the coordinates of a system; null if they are unusable. Of the 200,000 places of GeoNames
 * 99.4 % get a zone with their own offsets, the others lie at a border.
 */
export async function plantPlace(
  fields: Pick<SolarPayload, 'latitude' | 'longitude'>,
): Promise<PlantPlace | null> {
  const site = siteFromFields(fields)
  if (!site) return null
  // Loaded on first use: it is only needed where production is read.
  const { default: zoneAt } = await import('@photostructure/tz-lookup')
  const { latitudeDeg, longitudeDeg } = site
  return { latitudeDeg, longitudeDeg, zone: zoneAt(latitudeDeg, longitudeDeg) }
}
