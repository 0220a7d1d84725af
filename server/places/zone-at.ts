/**
 * The IANA zone of a position; one of whole hours at sea. Of the 200,000 places of GeoNames 99.4 % get a
 * zone with their own offsets, the others lie at a border.
 */
export async function zoneAt(latitudeDeg: number, longitudeDeg: number) {
  // Loaded on first use: most calls are about no position.
  const { default: lookUp } = await import('@photostructure/tz-lookup')
  return lookUp(latitudeDeg, longitudeDeg)
}
